import type { Client } from 'pg';
import { type Pgoutput, PgoutputPlugin } from 'pg-logical-replication';
import { cutConnection, guardReading } from '../batch.ts';

/** Means nothing to whoever reads on. */
const nothing: Pgoutput.MessageOrigin = { tag: 'origin', originLsn: null, originName: '' };

/**
 * The library's reader of PostgreSQL's own output plugin, with three differences: values stay the text that PostgreSQL
 * wrote; the slot is made here, on the connection that reads it, and ends with it; and what cannot be read is told to
 * `broken`, since an error in an event of the socket would end the process.
 */
export class RawPgoutput extends PgoutputPlugin {
  readonly #publications: readonly string[];
  readonly #broken: (error: Error) => void;
  #client: Client | undefined;
  #isCut = false;

  constructor(publications: readonly string[], broken: (error: Error) => void) {
    super({ protoVersion: 1, publicationNames: [...publications] });
    this.#publications = publications;
    this.#broken = broken;
  }

  override parse(message: Buffer): Pgoutput.Message {
    try {
      const read = super.parse(message);
      // Kept by the library for the rows to come, which are read with it.
      if (read.tag === 'relation') for (const column of read.columns) column.parser = asItIs;
      return read;
    } catch (error) {
      this.#broken(error as Error);
      return nothing;
    }
  }

  override async start(client: Client, slot: string, from: string): Promise<unknown> {
    this.#client = client;
    if (this.#isCut) this.cut();
    guardReading(client);
    const name = client.escapeIdentifier(slot);
    // Waits for the transactions that are open: from then on all that commits is heard. PostgreSQL knows these commands
    // by capitals alone.
    await client.query(`CREATE_REPLICATION_SLOT ${name} TEMPORARY LOGICAL pgoutput (SNAPSHOT 'nothing')`);
    const names = this.#publications.map((publication) => client.escapeIdentifier(publication));
    const publications = client.escapeLiteral(names.join(','));
    const options = `proto_version '1', publication_names ${publications}`;
    return client.query(`START_REPLICATION SLOT ${name} LOGICAL ${from} (${options})`);
  }

  /** Ends the connection at once, or when it is opened: a peer that is silent would not answer a farewell. */
  cut(): void {
    this.#isCut = true;
    if (this.#client) cutConnection(this.#client);
  }
}

const asItIs = (text: string): string => text;
