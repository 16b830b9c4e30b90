// Sends clicks and key presses to the server as actions; nothing is decided here.
(() => {
  const HAND_KEYS = ["INPUT", "SELECT", "TEXTAREA"];
  let last = "";

  const fieldsOf = (element) => {
    const form = element.closest("[data-form]");
    const fields = {};
    if (form) for (const input of form.querySelectorAll("[name]")) {
      fields[input.name] = input.type === "checkbox" ? input.checked : input.value;
    }
    return fields;
  };
  const keyOf = (element) => element && element.dataset
    ? ["act", "wager", "on", "spot", "name", "value"].map((key) => element.dataset[key] || "").join("|") : "";
  const SESSION = "/api/v1/session";
  const newKey = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  // The password is right but must be changed; the server's own message is for programs.
  const TO_CHANGE = {
    "password-to-change": "This is a one-time password. Choose your own to continue.",
    "password-too-old": "Your password has expired. Choose a new one to continue.",
  };
  const leadToChange = (form) => {
    form.querySelector("[data-renew]").open = true;
    form.querySelector("[name=new_password]").focus();
  };
  const askForCode = (form) => {
    form.querySelector("[data-code]").hidden = false;
    form.querySelector("[name=code]").focus();
  };
  const saySigningIn = (text, isWrong) => {
    const said = document.getElementById("sign-in-said");
    said.textContent = text;
    said.classList.toggle("bad", isWrong);
  };
  const signIn = async (element) => {
    const form = element.closest("[data-form]"), isRenewed = form.querySelector("[data-renew]").open;
    const {name, password, new_password, repeated_password, code} = fieldsOf(element);
    if (isRenewed && new_password !== repeated_password) return saySigningIn("The new passwords do not match.", true);
    if (isRenewed && !new_password) return saySigningIn("Enter the new password twice, or close Change password to sign in without changing it.", true);
    saySigningIn(isRenewed ? "Changing password…" : "Signing in…", false);
    element.disabled = true;
    try {
      const answer = await fetch(isRenewed ? `${SESSION}/password` : SESSION, {
        method: "POST", headers: {"Content-Type": "application/json", "Idempotency-Key": newKey()},
        body: JSON.stringify(isRenewed ? {name, password, new_password, code} : {name, password, code}),
      });
      if (answer.ok) return location.reload();
      const problem = await answer.json().catch(() => ({}));
      saySigningIn(TO_CHANGE[problem.code] || problem.detail || "Sign-in failed. Try again.", true);
      if (TO_CHANGE[problem.code]) leadToChange(form);
      if (problem.code === "code-needed") askForCode(form);
    } catch {
      saySigningIn("No connection to the server. Try again.", true);
    } finally {
      element.disabled = false;
    }
  };
  document.addEventListener("toggle", (event) => {
    if (!event.target.matches || !event.target.matches("[data-renew]")) return;
    const button = event.target.closest("[data-form]").querySelector("[data-act=sign-in]");
    button.dataset.plain = button.dataset.plain || button.textContent;
    button.textContent = event.target.open ? button.dataset.renews : button.dataset.plain;
  }, true);
  const signOut = async () => { await fetch(SESSION, {method: "DELETE", headers: {"Idempotency-Key": newKey()}}); location.href = "/"; };

  const act = (element, extra) => {
    if (element.dataset.act === "sign-in") return signIn(element);
    if (element.dataset.act === "sign-out") return signOut();
    const data = {...element.dataset, ...extra, fields: fieldsOf(element)};
    if (data.confirm && !window.confirm(data.confirm)) return;
    emitEvent("hoyle", data);
  };

  // A double click is one: only what is meant to be repeated counts every click.
  const REPEATED = ["put", "take_one", "mark", "undo", "double", "larger", "smaller", "chip", "theme"];
  document.addEventListener("click", (event) => {
    const element = event.target.closest("[data-act]");
    if (!element || element.disabled) return;
    if (held === element) { held = null; return; }
    if (event.detail > 1 && !REPEATED.includes(element.dataset.act)) return;
    if (element.dataset.act === "theme") return turn();
    act(element, {shift: event.shiftKey});
  });
  // A right click or a long press takes one chip.
  const LONG_PRESS = 500, SLACK = 8;
  let timer = 0, held = null, start = null;  // `held` is the place of a long press, whose click puts no chip
  document.addEventListener("contextmenu", (event) => {
    const element = event.target.closest('[data-act="put"]');
    if (!element) return;
    event.preventDefault();
    if (!start) act(element, {act: "take_one"});
  });
  document.addEventListener("pointerdown", (event) => {
    const element = event.pointerType === "touch" && event.target.closest('[data-act="put"]');
    clearTimeout(timer);
    held = null;
    start = element ? [event.clientX, event.clientY] : null;
    if (element) timer = setTimeout(() => { held = element; act(element, {act: "take_one"}); }, LONG_PRESS);
  });
  document.addEventListener("pointermove", (event) => {
    if (start && Math.hypot(event.clientX - start[0], event.clientY - start[1]) > SLACK) clearTimeout(timer);
  });
  for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, () => clearTimeout(timer));
  document.addEventListener("change", (event) => {
    if (event.target.dataset && event.target.dataset.change) act(event.target, {act: event.target.dataset.change});
  });

  // The field, the slider and the shortcuts of an amount stay in step.
  const dollars = (cents) => (cents % 100 ? (cents / 100).toFixed(2) : String(cents / 100));
  const fill = (form, cents) => {
    form.querySelector("[name=amount]").value = dollars(cents);
    form.querySelector("[data-slider]").value = cents;
  };
  document.addEventListener("input", (event) => {
    const form = event.target.closest("[data-form]");
    const slider = form && form.querySelector("[data-slider]");
    if (!slider) return;
    if (event.target === slider) fill(form, Number(slider.value));
    else if (event.target.name === "amount") slider.value = Math.round(Number(event.target.value.replace(/[$,]/g, "")) * 100);
  });
  document.addEventListener("click", (event) => {
    const press = event.target.closest("[data-fill]");
    if (press) fill(press.closest("[data-form]"), Number(press.dataset.fill));
  });

  // Arrow keys move to the nearest place in that direction.
  const WAYS = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};
  const middle = (element) => {
    const box = element.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const FAR = 10000;  // a place more to the side than ahead comes last
  const gap = (at, low, high) => Math.max(0, low - at, at - high);
  const neighbour = (from, [right, down]) => {
    const [x, y] = middle(from);
    let best = null, least = Infinity;
    for (const other of from.closest("svg, .seats").querySelectorAll('[data-act="put"]')) {
      if (other === from) continue;
      const [ox, oy] = middle(other), box = other.getBoundingClientRect();
      const along = (ox - x) * right + (oy - y) * down;
      // A wide place counts as straight ahead along its whole width.
      const aside = right ? gap(y, box.top, box.bottom) : gap(x, box.left, box.right);
      const far = along + 3 * aside + (aside > along ? FAR : 0);
      if (along > 1 && far < least) [best, least] = [other, far];
    }
    return best;
  };
  const onPlace = (event, place) => {
    if (WAYS[event.key]) {
      const next = neighbour(place, WAYS[event.key]);
      if (next) {
        if (place.closest("svg")) { place.setAttribute("tabindex", "-1"); next.setAttribute("tabindex", "0"); }
        next.focus();
      }
    } else if (event.key === "Enter" || event.key === " ") act(place);
    else if (event.key === "Delete" || event.key === "Backspace") act(place, {act: "take"});
    else return false;
    event.preventDefault();
    return true;
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const place = event.target.closest && event.target.closest('[data-act="put"]');
    if (place && onPlace(event, place)) return;
    if (HAND_KEYS.includes(event.target.tagName)) {
      if (event.key === "Enter") {
        const form = event.target.closest("[data-form]");
        const button = form && form.querySelector("[data-act]");
        if (button && !button.disabled) act(button);
      }
      return;
    }
    // Keyboard shortcuts of buttons.
    const button = [...document.querySelectorAll("[data-key]")].find((each) => each.dataset.key === event.key.toLowerCase());
    if (event.repeat && button && !REPEATED.includes(button.dataset.act)) return;
    if (button && !button.disabled) { event.preventDefault(); act(button); }
  });

  // Restores the keyboard focus after a panel is redrawn.
  document.addEventListener("focusin", (event) => { last = keyOf(event.target); });
  new MutationObserver(() => {
    if (last.startsWith("sit|") && document.activeElement === document.body) {  // a new player is at the felt
      const first = [...document.querySelectorAll('[data-act="put"]')].find((each) => each.getClientRects().length);
      if (first) first.focus({preventScroll: true});
    } else if (last && document.activeElement === document.body) {
      const same = [...document.querySelectorAll("[data-act]")].find((each) => keyOf(each) === last && each.getClientRects().length);
      if (same) { if (same.hasAttribute("tabindex")) same.setAttribute("tabindex", "0"); same.focus({preventScroll: true}); }
    }
  }).observe(document.documentElement, {childList: true, subtree: true});

  // Scrolls to a new prompt.
  let asked = "";
  new MutationObserver(() => {
    const ask = document.querySelector("#ask .ask");
    const position = ask ? ask.dataset.position : "";
    if (ask && position !== asked) ask.scrollIntoView({block: "nearest"});
    asked = position;
    count();
  }).observe(document.documentElement, {childList: true, subtree: true});

  // Countdown to the time that the server set.
  const count = () => {
    for (const clock of document.querySelectorAll("[data-until]")) {
      const left = Math.max(0, Math.ceil((Number(clock.dataset.until) - Date.now()) / 1000));
      const said = left > 120 ? `${Math.ceil(left / 60)} min` : `${left} s`;
      if (clock.textContent !== said) clock.textContent = said;
    }
  };
  setInterval(count, 250);

  // A link to a wager or a clause unfolds it and scrolls to it.
  const unfold = () => {
    const named = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!named) return;
    if (named.tagName === "DETAILS") named.open = true;
    named.scrollIntoView();
  };
  addEventListener("hashchange", unfold);
  setTimeout(unfold, 400);
  // Marks what is wider than the screen; it scrolls by touch or keys.
  const widen = () => {
    for (const part of document.querySelectorAll(".scroll")) {
      const hidden = part.scrollWidth - part.clientWidth;
      part.classList.toggle("more", hidden > 1);
      part.classList.toggle("at-end", part.scrollLeft >= hidden - 1);
      if (hidden > 1) { part.tabIndex = 0; part.setAttribute("role", "region"); part.setAttribute("aria-label", "Wider than the screen"); }
      else if (part.hasAttribute("role")) ["tabindex", "role", "aria-label"].forEach((name) => part.removeAttribute(name));
    }
  };
  let widening = 0;
  const widenSoon = () => { clearTimeout(widening); widening = setTimeout(widen, 100); };
  document.addEventListener("toggle", widenSoon, true);
  new MutationObserver(widenSoon).observe(document.documentElement, {childList: true, subtree: true});
  for (const what of ["resize", "toggle", "scroll"]) addEventListener(what, widenSoon, {capture: true, passive: true});

  // On a narrow screen, scrolls the header to the current page.
  setTimeout(() => {
    const here = document.querySelector("header.top nav [aria-current]");
    const row = here && here.parentElement;
    if (row && here.offsetLeft + here.offsetWidth > row.offsetLeft + row.clientWidth) row.scrollLeft = here.offsetLeft - row.offsetLeft - 40;
  }, 400);

  document.documentElement.lang = "en";
  const wanted = () => localStorage.getItem("theme") || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  const dress = () => document.documentElement.classList.toggle("dark", wanted() === "dark");
  const turn = () => { localStorage.setItem("theme", wanted() === "dark" ? "light" : "dark"); dress(); };
  dress();
})();
