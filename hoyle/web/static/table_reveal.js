// Reveals a result in stages: the ball, the dice or the cards first, then what was won. Full, short or off; nobody who
// wants less motion is shown any. What the result is has been decided and sent already.
(() => {
  const LENGTH = {wheel: {full: 2600, short: 900}, dice: {full: 1100, short: 450}, cards: {full: 130, short: 60}};
  const CARDS_MOST = 14;  // further cards come with the last
  const SETTLE = 250;
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const pace = () => (calm.matches ? "off" : localStorage.getItem("reveal") || "full");
  const page = () => document.querySelector(".table-page");
  const outcome = () => document.querySelector("#outcome .outcome");
  const keyOf = (each) => (each ? `${each.dataset.round}|${each.dataset.over}` : "");
  let seen = null, dealt = new Map(), timer = 0;

  const cardsNow = () => {
    const found = new Map();
    for (const hand of document.querySelectorAll("#felt .hand")) {
      const place = hand.closest("section, figure, .middle"), at = place ? [...document.querySelectorAll("#felt section, #felt figure, #felt .middle")].indexOf(place) : 0;
      found.set(`${at}|${found.size}`, [...hand.children].filter((each) => each.tagName === "svg"));
    }
    return found;
  };
  const newCards = (isOver) => {
    const now = cardsNow(), fresh = [];
    for (const [key, cards] of now) {
      const before = dealt.get(key) || 0;
      cards.slice(cards.length < before ? 0 : before).forEach((card, at) => fresh.push([at, card]));
    }
    dealt = new Map([...now].map(([key, cards]) => [key, cards.length]));
    return fresh.sort(([one], [other]) => one - other).map(([, card]) => card);
  };
  const hear = () => {
    const now = outcome(), heard = document.getElementById("heard");
    if (now && heard && now.dataset.say && heard.textContent !== now.dataset.say) heard.textContent = now.dataset.say;
  };
  const show = () => {
    const result = document.querySelector("#felt .winner, .over .winner, .tag");
    if (!result || !outcome()) return;
    const box = result.getBoundingClientRect(), dock = document.querySelector(".dock").getBoundingClientRect();
    if (box.width && (box.top < 0 || box.bottom > dock.top)) result.scrollIntoView({block: "center", behavior: calm.matches ? "auto" : "smooth"});
  };
  const finish = () => {
    clearTimeout(timer);
    const table = page();
    if (table) table.classList.remove("staging");
    const now = outcome();
    if (now && now.dataset.over) {
      hear();
      show();
      if (now.querySelector(".total .won")) window.hoyleSound("won");
    }
  };
  const stage = (kind, length, cards) => {
    const table = page();
    const gap = cards ? length : 0, total = cards ? Math.min(cards.length, CARDS_MOST) * gap + SETTLE : length;
    table.style.setProperty("--reveal", `${length}ms`);
    table.style.setProperty("--gap", `${gap}ms`);
    (cards || []).forEach((card, at) => { card.classList.add("dealt"); card.style.setProperty("--at", Math.min(at, CARDS_MOST)); });
    table.dataset.stage = kind;
    table.classList.add("staging");
    window.hoyleSound(kind === "cards" ? "card" : kind);
    clearTimeout(timer);
    timer = setTimeout(finish, total);
  };
  const look = () => {
    const table = page();
    if (!table) return;
    const now = outcome(), key = keyOf(now);
    if (seen === null) {  // what was there when the page came is not new
      seen = key;
      newCards();
      return;
    }
    const isNew = key !== seen, fresh = newCards(), how = pace();
    seen = key;
    if (!now || how === "off") { if (isNew) finish(); return; }
    const kind = now.dataset.stage;
    if (kind !== "cards") { if (isNew && now.dataset.over) stage(kind, LENGTH[kind][how]); return; }
    if (fresh.length) stage(kind, LENGTH.cards[how], fresh);
    else if (isNew && !table.classList.contains("staging")) finish();
  };
  let queued = false;
  const lookSoon = () => { if (!queued) { queued = true; queueMicrotask(() => { queued = false; look(); }); } };
  const watch = () => {
    const felt = document.querySelector("#felt"), strip = document.querySelector("#outcome");
    if (!felt || !strip) return setTimeout(watch, 50);
    const observer = new MutationObserver(lookSoon);
    for (const part of [felt, strip]) observer.observe(part, {childList: true, subtree: true});
    fill();
    look();
  };
  watch();
  const fill = () => {
    for (const field of document.querySelectorAll("[data-settings] select")) field.value = localStorage.getItem(field.name) || field.value;
  };
  document.addEventListener("change", (event) => {
    if (event.target.closest("[data-settings]")) localStorage.setItem(event.target.name, event.target.value);
  });
  // A click anywhere on the felt shortens the reveal that runs.
  document.addEventListener("pointerdown", (event) => {
    const table = page();
    if (table && table.classList.contains("staging") && event.target.closest(".cloth")) finish();
  }, true);
})();
