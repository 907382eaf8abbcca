/**
 * What is called does `act`, but never while a pointer presses: then once the press is over. A finger's mouse events come
 * after it is up, so either kind holds; a click comes together with the end of its press, before the next frame.
 */
export const betweenPresses = (act: () => void): (() => void) => {
  let isPressed = false;
  let isDue = false;
  let release = 0;
  const press = (): void => {
    cancelAnimationFrame(release);
    isPressed = true;
  };
  const end = (): void => {
    cancelAnimationFrame(release);
    release = requestAnimationFrame(() => {
      isPressed = false;
      if (isDue) act();
      isDue = false;
    });
  };
  for (const name of ['pointerdown', 'mousedown']) window.addEventListener(name, press, true);
  for (const name of ['pointerup', 'pointercancel', 'mouseup']) window.addEventListener(name, end, true);
  return () => {
    if (isPressed) isDue = true;
    else act();
  };
};
