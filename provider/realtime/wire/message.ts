/** A client names its frames by texts; another kind of JSON value is echoed as it was sent. */
export type Ref = string | number | null;

/** A frame of either version, in one shape. */
export interface Message {
  /** Names the join that the frame belongs to. */
  readonly joinRef: Ref;
  /** Names the frame, for its reply. */
  readonly ref: Ref;
  readonly topic: string;
  readonly event: string;
  /** JSON, or bytes of a kind of their own. */
  readonly payload: unknown;
}

/** The payload of a broadcast that came as a binary frame. */
export class SentBroadcast {
  readonly event: string;
  readonly body: BroadcastBody;

  constructor(event: string, body: BroadcastBody) {
    this.event = event;
    this.body = body;
  }
}

/** JSON text as UTF-8, or bytes that mean something to the clients alone. */
export interface BroadcastBody {
  readonly encoding: 'json' | 'bytes';
  readonly bytes: Buffer;
}

/** The versions of the Phoenix protocol: objects, or arrays and binary frames. */
export type Version = '1.0.0' | '2.0.0';

/** The version that a `vsn` stands for; undefined where there is none such. Absent means the first. */
export const versionOf = (vsn: string | null): Version | undefined => {
  if (vsn === null || /^1\.0\.\d+$/.test(vsn)) return '1.0.0';
  return /^2\.0\.\d+$/.test(vsn) ? '2.0.0' : undefined;
};

/** A frame that is none. It is dropped, and the socket stays. */
export class BrokenFrame extends Error {
  override readonly name = 'BrokenFrame';
}
