import { phoneText } from '../../../../../shop/phone.ts';

/**
 * A phone as its field shows it while one types: in international format, as typed where it cannot be parsed. What
 * stands between digits is a space: some countries put a hyphen there, which a phone to be saved must not have.
 */
export function shownPhone(typed: string): string {
  const shown = phoneText(typed);
  return shown === typed ? typed : shown.replaceAll(/[-()./]/g, ' ').replaceAll(/ {2,}/g, ' ');
}

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
