import type { IncomingHttpHeaders } from 'node:http';
import type { AnonymousBounds } from '../http/limits/anonymous.ts';
import type { Members } from '../http/members.ts';
import type { Database, Identity } from '../postgres/types.ts';
import type { Files } from './files/files.ts';
import type { Memory } from './remembering/memory.ts';
import type { Forms } from './render/forms.ts';

/** Of a server that takes any file that its buckets allow. */
const usualLimit = 50 * 1024 * 1024;

/** The most bytes of one file, whatever its bucket says. */
export const mostOfServer = ({ fileSizeLimit = usualLimit }: Pick<StorageOptions, 'fileSizeLimit'>): number =>
  fileSizeLimit;

export interface StorageOptions extends AnonymousBounds {
  readonly database: Database;
  /**
   * Who a request from a network address speaks for; an error named `InvalidToken` with a `reason` is answered as no
   * token that holds.
   */
  identify(headers: IncomingHttpHeaders, address: string): Promise<Identity>;
  /** What a client without a session sends as `apikey`. */
  readonly publicKey: string;
  /** Where the bytes are; without one nothing can be uploaded, as `whyNot` says. */
  readonly files: Files | undefined;
  readonly whyNot?: string;
  /** Tells members from guests, together with the data service. */
  readonly members: Members;
  /** The most bytes of one file, whatever its bucket says. Default 50 MiB. */
  readonly fileSizeLimit?: number;
}

/** What the routes of one server share. */
export interface StorageService extends StorageOptions {
  readonly memory: Memory;
  /** Pictures that are made of others; without files there are none. */
  readonly forms: Forms | undefined;
}
