// Search, filters and favourites of the lobby. Favourites and the filters are kept in the browser.
(() => {
  const read = (name, or) => { try { return JSON.parse(localStorage.getItem(name)) || or; } catch { return or; } };
  let liked = new Set(read("favourites", []));
  const form = () => document.querySelector("[data-filters]");
  const star = (game) => {
    const path = game.dataset.like, title = game.querySelector("h3");
    let button = game.querySelector("[data-star]");
    if (!button && title) {
      button = document.createElement("button");
      button.type = "button";
      button.dataset.star = path;
      button.className = "star";
      title.append(button);
    }
    if (!button) return;
    const isLiked = liked.has(path), said = isLiked ? "★" : "☆";
    if (button.textContent !== said) button.textContent = said;
    button.setAttribute("aria-pressed", isLiked);
    button.setAttribute("aria-label", "Favourite: " + title.firstChild.textContent);
  };
  const apply = () => {
    const fields = form();
    if (!fields) return;
    const [q, least, free, only] = ["q", "least", "free", "liked"].map((name) => fields.querySelector(`[name=${name}]`));
    const words = q.value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const game of document.querySelectorAll(".game[data-like]")) {
      star(game);
      const text = game.textContent.toLowerCase();
      const tables = [...game.querySelectorAll("li[data-least]")];
      for (const table of tables) {
        table.hidden = (least.value && Number(table.dataset.least) > Number(least.value)) || (free.checked && table.dataset.free === "0");
      }
      const needsTable = least.value || free.checked;
      game.hidden = !words.every((word) => text.includes(word)) || (only.checked && !liked.has(game.dataset.like))
        || (needsTable && !tables.some((table) => !table.hidden));
      count += game.hidden ? 0 : 1;
    }
    const said = `${count} game${count === 1 ? "" : "s"}`, place = fields.querySelector("[data-count]");
    if (place.textContent !== said) place.textContent = said;
    for (const list of document.querySelectorAll(".games")) {
      const head = list.previousElementSibling, isEmpty = !list.querySelector(".game:not([hidden])");
      if (list.hidden !== isEmpty) list.hidden = isEmpty;
      if (head && head.matches("h2")) head.hidden = isEmpty;
    }
  };
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-star]");
    if (!button) return;
    liked.has(button.dataset.star) ? liked.delete(button.dataset.star) : liked.add(button.dataset.star);
    localStorage.setItem("favourites", JSON.stringify([...liked]));
    apply();
  });
  for (const what of ["input", "change"]) document.addEventListener(what, (event) => { if (event.target.closest("[data-filters]")) apply(); });
  let soon = 0;
  new MutationObserver(() => { clearTimeout(soon); soon = setTimeout(apply, 60); }).observe(document.documentElement, {childList: true, subtree: true});
})();
