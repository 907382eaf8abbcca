/** Where the caret belongs after `typed` became `shown`: with as many digits behind it as before. */
export function caretInPhone(typed: string, caret: number, shown: string): number {
  const behind = digitsIn(typed.slice(caret));
  let place = shown.length;
  while (place > 0 && digitsIn(shown.slice(place)) < behind) place -= 1;
  // Before a space, not behind it: there Backspace would delete what comes back at once.
  return shown.charAt(place - 1) === ' ' ? place - 1 : place;
}

function digitsIn(text: string): number {
  return text.replaceAll(/[^0-9]/g, '').length;
}
