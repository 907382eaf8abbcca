/** A file that is let go of where nothing takes it does nothing: the browser would open it in place of the page. */
export const keepPage = (): void => {
  const hold = (event: DragEvent): void => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  };
  window.ondragover = hold;
  window.ondrop = hold;
};
