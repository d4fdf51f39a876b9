/**
 * The page numbers a pager shows: first, last, the current one and its neighbours; `null` stands for a gap of two
 * or more. Pages count from 1; a current page out of range is brought into it.
 */
export function pageNumbers(current: number, count: number): (number | null)[] {
  const here = Math.min(Math.max(1, Math.round(current)), Math.max(1, count));
  const shown: (number | null)[] = [];
  let last = 0;
  for (let page = 1; page <= count; page++) {
    if (page !== 1 && page !== count && Math.abs(page - here) > 1) continue;
    if (page - last === 2) shown.push(page - 1);
    else if (page - last > 2) shown.push(null);
    shown.push(page);
    last = page;
  }
  return shown;
}
