import { randomBytes } from 'node:crypto';
import { RoomPresence } from './room-presence.ts';
import type { Said } from './said.ts';

/** Who is present in which room. Rooms are named as those of broadcasts, so a private one is apart from a public one. */
export class Presences {
  readonly #rooms = new Map<string, RoomPresence>();
  #members = 0;

  /** How many are present, in all rooms. */
  get members(): number {
    return this.#members;
  }

  /** A `presence_state`. */
  state(room: string): string {
    return this.#rooms.get(room)?.state() ?? '{}';
  }

  /** The `presence_diff` that it makes, if any. */
  track(room: string, member: object, key: string, said: Pick<Said, 'text'>): string | undefined {
    const presence = this.#rooms.get(room) ?? new RoomPresence(newRef);
    this.#rooms.set(room, presence);
    return this.#counted(presence, () => presence.track(member, key, said));
  }

  /** The `presence_diff` that it makes, if any. */
  untrack(room: string, member: object): string | undefined {
    const presence = this.#rooms.get(room);
    if (!presence) return undefined;
    const diff = this.#counted(presence, () => presence.untrack(member));
    if (presence.size === 0) this.#rooms.delete(room);
    return diff;
  }

  #counted(presence: RoomPresence, change: () => string | undefined): string | undefined {
    const before = presence.size;
    const diff = change();
    this.#members += presence.size - before;
    return diff;
  }
}

/** As long as those of Phoenix. */
const newRef = (): string => randomBytes(12).toString('base64url');
