import type { Answer, TestShop } from '../test-shop.ts';

/** What was answered, by the names of the functions: of each all that it answered, in turn. */
export type Heard = Readonly<Record<string, readonly unknown[]>>;

/** What a save answers, or the record as it stands where it was overtaken; undefined where it was refused otherwise. */
const said = ({ status, body }: Answer): unknown => {
  if (status === 200) return body;
  return body.code === 'PT409' ? JSON.parse(body.details) : undefined;
};

/** A shop that writes down what its functions answer to those who ask through `send` and `sendAs`. */
export function listeningShop(shop: TestShop): TestShop & { readonly heard: Heard } {
  const heard: Record<string, unknown[]> = {};
  const hear = (path: string, answer: Answer): Answer => {
    const [, name] = /(?:^|rest\/v1\/)rpc\/(\w+)$/.exec(path) ?? [];
    const value = said(answer);
    if (name && value !== undefined) heard[name] = [...(heard[name] ?? []), value];
    return answer;
  };
  const own: Partial<TestShop> = {
    send: async (caller, method, path, body, headers) =>
      hear(path, await shop.send(caller, method, path, body, headers)),
    sendAs: async (token, method, path, body) => hear(path, await shop.sendAs(token, method, path, body)),
  };
  const listening = { ...own, heard };
  return new Proxy(shop, { get: (_, name) => Reflect.get(name in listening ? listening : shop, name) }) as never;
}

/** What a record of columns holds is the columns' own: some are empty. */
const ofColumns = /\.(before|after|current|texts)\.|\.lines\[\]\.changes\./;

/** Where these values say nothing of their type: what is null in all of them, and lists that are empty in all. */
export const emptyPlaces = (values: readonly unknown[], place: string): string[] => {
  const there = values.filter((value) => value !== null);
  if (ofColumns.test(place)) return [];
  if (there.length === 0) return [place];
  if (there.every(Array.isArray)) return emptyPlaces(there.flat(), `${place}[]`);
  const objects = there.filter((value): value is Record<string, unknown> => typeof value === 'object');
  const keys = new Set(objects.flatMap(Object.keys));
  return [...keys].flatMap((key) => {
    const having = objects.filter((object) => key in object);
    return emptyPlaces(
      having.map((object) => object[key]),
      `${place}.${key}`,
    );
  });
};
