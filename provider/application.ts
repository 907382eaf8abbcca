/**
 * What the provider is a part of, as its sentences, folders and files call it. By these names an installation finds its
 * own data, lock and backups again: they must stay what they were.
 */
export interface Application {
  /** In a sentence, such as "Another NAME is already running". */
  readonly name: string;
  /** In the names of processes, sessions, pipes, temporary folders and in the first line of backups: lower case letters. */
  readonly id: string;
  /** The settings by which people name the data folder and a PostgreSQL of their own. */
  readonly settings: { readonly dataFolder: string; readonly databaseUrl: string };
  /** Where programs, and data for which no folder is named, lie when PostgreSQL's own account cannot enter the clone. */
  readonly sharedFolder: string;
  /** What to do with data that another major version of PostgreSQL wrote; the end of a sentence. */
  readonly otherMajorAdvice: string;
}
