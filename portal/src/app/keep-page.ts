/**
 * A file that is let go of where nothing takes it does nothing: the browser would open it in place of the page. Whatever
 * takes files is heard before, as it listens below the window.
 */
export const keepPage = (): void => {
  const hold = (event: DragEvent): void => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
  };
  window.addEventListener('dragover', hold);
  window.addEventListener('drop', hold);
};
