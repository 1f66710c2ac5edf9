// Version ranges as in `engines`. Plain JavaScript without libraries: it runs before anything is known to work.

/** Whether a version `20.19.0` is in a range such as `^20.19.0 || >=22.12`, `20.x || 22.x`, `>= 0.8` or `*`. */
export function inRange(version, range) {
  const numbers = version.split('.').map(Number);
  return range.split('||').some((alternative) =>
    alternative
      .replace(/([<>=^~])\s+/g, '$1')
      .split(/\s+/)
      .filter((comparator) => comparator !== '')
      .every((comparator) => holds(numbers, comparator)),
  );
}

function holds(version, comparator) {
  const [, operator, rest] = /^(>=|<=|[<>^~=]|)v?(.*)$/.exec(comparator);
  const wanted = rest
    .split('.')
    .filter((part) => /^\d+$/.test(part))
    .map(Number);
  const difference = compare(version, wanted);
  if (operator === '>=') return difference >= 0;
  if (operator === '<') return difference < 0;
  if (operator === '<=') return difference <= 0;
  if (operator === '>') return difference > 0;
  // The numbers up to the first one that is not 0 must be equal.
  const first = wanted.findIndex((number) => number !== 0);
  const same = operator === '^' ? (first < 0 ? wanted.length : first + 1) : operator === '~' ? 2 : wanted.length;
  return difference >= 0 && wanted.slice(0, same).every((number, index) => number === version[index]);
}

function compare(left, right) {
  for (let index = 0; index < 3; index += 1) {
    const difference = (left[index] || 0) - (right[index] || 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
