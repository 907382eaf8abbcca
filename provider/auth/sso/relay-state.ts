import { randomUUID } from 'node:crypto';
import type { OwnDatabase, Query } from '../../postgres/types.ts';
import { relayStateExpired, relayStateNotFound } from './errors.ts';

/** Somebody who was sent to a directory. */
export interface RelayState {
  readonly directoryId: string;
  /** The id of the request that they went with. */
  readonly requestId: string;
  readonly redirectTo: string;
  readonly flowId: string;
  /** Whether who began it holds a verifier; without one the session is handed out at once. */
  readonly pkce: boolean;
}

// As with other providers; GoTrue gives two minutes, which a second step at the directory may take.
const seconds = 5 * 60;

/** Remembers somebody who is sent away, by an id of chance. */
export const keepRelayState = async (query: Query, id: string, state: Omit<RelayState, 'pkce'>): Promise<void> => {
  await query({
    text: `insert into auth.saml_relay_states (id, sso_provider_id, request_id, redirect_to, flow_state_id)
           values ($1, $2, $3, $4, $5)`,
    values: [id, state.directoryId, state.requestId, state.redirectTo, state.flowId],
  });
};

export const newRelayStateId = (): string => randomUUID();

/** Uses one up, whatever becomes of the rest. Throws `AuthError` for one that nobody was sent away with, or long ago. */
export const takeRelayState = async ({ query }: OwnDatabase, id: string): Promise<RelayState> => {
  const { rows } = await query<RelayState & { expired: boolean }>({
    text: `delete from auth.saml_relay_states r using auth.flow_state f
           where r.id = $1 and f.id = r.flow_state_id
           returning r.sso_provider_id as "directoryId", r.request_id as "requestId", r.redirect_to as "redirectTo",
             f.id as "flowId", f.code_challenge is not null as pkce,
             r.created_at <= clock_timestamp() - make_interval(secs => $2)
               or r.created_at > clock_timestamp() + interval '1 minute' as expired`,
    values: [id, seconds],
  });
  const [row] = rows;
  if (row === undefined) throw relayStateNotFound();
  const { expired, ...state } = row;
  if (expired) throw relayStateExpired();
  return state;
};

/** Deletes those of whoever did not come back, a while after they could. */
export const sweepRelayStates = (query: Query, atMost: number) =>
  query({
    text: `delete from auth.saml_relay_states where id in (
             select id from auth.saml_relay_states
             where created_at < clock_timestamp() - make_interval(secs => $1)
               or created_at > clock_timestamp() + interval '1 minute'
             limit $2 for update skip locked)`,
    values: [12 * seconds, atMost],
  });
