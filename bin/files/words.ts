const most = 5;

/** '1 file', '1,234 files'. */
export const filesText = (count: number): string =>
  `${count.toLocaleString('en-IN')} ${count === 1 ? 'file' : 'files'}`;

/** Objects, as bucket/name: the first of them, and how many more there are. */
export const objectsText = (objects: readonly string[]): string => {
  const more = Math.max(0, objects.length - most);
  return objects.slice(0, most).join(', ') + (more > 0 ? ` and ${more.toLocaleString('en-IN')} more` : '');
};
