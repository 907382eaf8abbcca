/** Fields that take nothing while a save is under way lose the focus; a save that failed leaves it where it was. */
export function giveBackFocus(focused: Element | null): void {
  requestAnimationFrame(() => focused instanceof HTMLElement && focused.focus());
}
