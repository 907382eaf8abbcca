/** A file that cannot be read; the message says why and what to do, for whoever chose it. */
export class FileRefusal extends Error {
  override readonly name = 'FileRefusal';
}
