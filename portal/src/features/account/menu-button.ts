/** Where the focus goes once what an entry of the menu opened is closed: the entry has gone, the menu's own button is there. */
export const menuButton = (): HTMLElement | true =>
  document.querySelector<HTMLElement>('header [aria-haspopup="menu"]') ?? true;
