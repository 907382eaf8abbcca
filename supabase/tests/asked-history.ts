import type { ChangeObject, ProductObject } from '../../portal/src/lib/answers.ts';
import { addedProduct, sampleVariants } from './sample-product.ts';
import type { Answer, Caller, TestShop } from './test-shop.ts';

/** A shop asked as the admin through HTTP: what changed, and that it be put back. `shop`: it starts before the tests. */
export interface AskedHistory {
  send(method: string, path: string, body?: unknown, caller?: Caller): Promise<Answer>;
  /** A product through add_product. */
  added(variants?: number, fields?: object): Promise<ProductObject>;
  /** The newest 100 changes of a record, newest first. */
  changesOf(kind: string, record: string | number): Promise<ChangeObject[]>;
  lastOf(kind: string, record: string | number): Promise<ChangeObject>;
  /** With the values of today as the change has them, unless others are given. */
  putBack(change: ChangeObject | undefined, field?: string, current?: unknown): Promise<Answer>;
  rowOf(path: string): Promise<Record<string, unknown> | undefined>;
}

export function askedHistory(shop: () => TestShop): AskedHistory {
  const send: AskedHistory['send'] = (method, path, body, caller = 'admin') => shop().send(caller, method, path, body);
  const changesOf: AskedHistory['changesOf'] = async (p_kind, record) =>
    (await send('POST', 'rpc/list_changes', { p_kind, p_record: String(record), p_limit: 100 })).body.changes;
  return {
    send,
    changesOf,
    added: (variants = 0, fields = {}) => addedProduct(shop(), fields, sampleVariants(variants)),
    lastOf: async (kind, record) => (await changesOf(kind, record))[0] as ChangeObject,
    putBack: (change, p_field, p_current = change?.current) =>
      send('POST', 'rpc/put_back', { p_changeid: change?.changeid, p_field, p_current }),
    rowOf: async (path) => (await send('GET', path)).body[0],
  };
}
