// The line on which the portal hears of others: lost, refused, or without what it needs.
import { type WebSocketHandlerConnection, ws } from 'msw';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { insertProduct, newProductId, untilLive, waiting } from '../../test-setup/live.ts';
import { hold, requestsTo, use } from '../../test-setup/network.ts';
import { otherPerson } from '../../test-setup/other-person.ts';
import { renderApp } from '../../test-setup/render-portal.tsx';
import { sql } from '../../test-setup/shop.ts';

// The page waits for seconds before it tries a line again.
vi.setConfig({ testTimeout: 40_000 });

const address = /\/realtime\/v1\/websocket/;
const patience = { timeout: 25_000 };
const lists = 'realtime:shop:lists';

/** A frame that says nothing. */
const silence = '[null,null,"phoenix","nothing",{}]';

/** Stands between the page and the server from now on. */
const takeLine = () => {
  const clients = new Set<WebSocketHandlerConnection['client']>();
  const line = {
    /** What the page hears in place of a frame of the server. */
    onFrame: (frame: string): string => frame,
    isCut: false,
    /** How many times the page asked for a line. */
    asked: 0,
    /** How many times the server said that all later changes are told. */
    ready: 0,
    cut: () => {
      line.isCut = true;
      for (const client of clients) client.close(3000);
      clients.clear();
    },
    /** Says something to the page as the server would. */
    say: (frame: readonly unknown[]) => {
      for (const client of clients) client.send(JSON.stringify(frame));
    },
    system: (status: string, message: string, more: object = {}) =>
      line.say([null, null, lists, 'system', { extension: 'postgres_changes', status, message, ...more }]),
  };
  use(
    ws.link(address).addEventListener('connection', ({ client, server }) => {
      line.asked += 1;
      if (line.isCut) {
        client.close(3000);
        return;
      }
      clients.add(client);
      server.connect();
      client.addEventListener('close', () => clients.delete(client));
      server.addEventListener('message', (event) => {
        event.preventDefault();
        const frame = String(event.data);
        if (frame.includes('Subscribed to PostgreSQL')) line.ready += 1;
        client.send(line.onFrame(frame));
      });
    }),
  );
  return line;
};

const notLive = page.getByText(/not live/);
const silent = (frame: string) => (frame.includes('postgres_changes') ? silence : frame);
const toasts = () =>
  page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('listitem')
    .elements();

/** A product of the test's own on the products page, whose line the test holds; `weave` is what others do to it. */
const openProduct = async (line = takeLine()) => {
  const id = newProductId();
  await insertProduct(id);
  const open = () => renderApp({ path: `/admin/inventory?productid=${id}` });
  const weave = (fabric: string) => sql('update public.products set fabric = $2 where productid = $1', [id, fabric]);
  return { id, line, open, weave, row: page.getByRole('row').filter({ hasText: id }).first() };
};

test('says that the line is lost, shows no one then, and catches up once it is back', async () => {
  const other = await otherPerson();
  // Their line is not the one that the test holds.
  const theirs = await other.open();
  await theirs.show({});
  const people = page.getByRole('button', { name: new RegExp(`^Also here: .*${other.email}`) });
  const { id, line, open, weave, row } = await openProduct();
  await open();
  await untilLive();
  await expect.element(people).toBeVisible();
  line.cut();
  await expect.element(notLive).toBeVisible();
  expect(people.elements().length + toasts().length).toBe(0);
  await weave('Unseen');
  await insertProduct(`${id}-1`);
  line.isCut = false;
  await expect.poll(() => row.element().textContent, patience).toContain('Unseen');
  await expect.element(waiting).toHaveTextContent('1 change · show');
  expect(notLive.elements()).toEqual([]);
  await expect.element(people, patience).toBeVisible();
  await theirs.close();
});

test('reads the role again if the line is lost, which may have ended with the role', async () => {
  vi.stubGlobal('setInterval', () => 0); // at intervals the page reads it, too
  onTestFinished(() => void vi.unstubAllGlobals());
  const { line, open } = await openProduct();
  await open();
  await untilLive();
  const reads = requestsTo('rest/v1/profiles');
  line.cut();
  await expect.element(notLive).toBeVisible();
  await expect.poll(() => reads.filter(({ url }) => url.includes('select=role'))).toHaveLength(1);
});

test('joins a channel again that the server closed', async () => {
  const { line, open, weave, row } = await openProduct();
  let join = '';
  line.onFrame = (frame) => {
    const [ref, , topic] = JSON.parse(frame) as [string | null, string | null, string];
    if (topic === lists) join ||= ref ?? '';
    return frame;
  };
  await open();
  await expect.poll(() => line.ready, patience).toBe(1);
  line.say([join, join, lists, 'phx_close', {}]);
  await expect.poll(() => line.ready, patience).toBe(2);
  await weave('Heard again');
  await expect.element(row).toMatchTextContent('Heard again');
});

test('says that the server hears of no changes at the moment, and catches up', async () => {
  const { line, open, weave, row } = await openProduct();
  await open();
  await untilLive();
  line.system('error', 'Changes are not heard of at the moment');
  await expect.element(notLive).toBeVisible();
  line.onFrame = silent;
  await weave('Missed');
  line.system('ok', 'Subscribed to PostgreSQL');
  await expect.element(row).toMatchTextContent('Missed');
  expect(notLive.elements()).toEqual([]);
});

test('shows in a dialog what was saved if the list is being read for rows without names', async () => {
  const { id, line, open, weave } = await openProduct();
  await open();
  await untilLive();
  line.onFrame = silent;
  const release = hold('rest/v1/rpc/search_products');
  const searches = requestsTo('rest/v1/rpc/search_products');
  await weave('Unnamed');
  line.system('ok', 'Many changes', { tables: ['public.products'] });
  await expect.poll(() => searches).toHaveLength(1);
  await page.getByRole('button', { name: `Edit ${id}` }).click();
  await expect
    .element(page.getByRole('dialog').getByRole('alert'))
    .toMatchTextContent('Taken over from them: Fabric, now Unnamed.');
  release();
});

type Line = ReturnType<typeof takeLine>;

/** Puts other words in the place of these, and holds back what else is said to the channel. */
const exchange = (line: Line, words: RegExp, others: string): void => {
  line.onFrame = (frame) => {
    if (words.test(frame)) return frame.replace(words, others);
    return frame.includes('"system"') ? silence : frame;
  };
};

test.each<[string, (line: Line) => void]>([
  ['there is no such service', (line) => line.cut()],
  [
    'the join is refused',
    (line) =>
      exchange(
        line,
        /"status":"ok","response":\{"postgres_changes.*\}/,
        '"status":"error","response":{"reason":"No"}}',
      ),
  ],
  [
    'the database keeps no log',
    (line) => exchange(line, /"status":"ok","message":"Subscribed to/, '"status":"error","message":"No log in'),
  ],
])('works as ever and says nothing if %s', async (_, arrange) => {
  const { line, open, weave, row } = await openProduct();
  arrange(line);
  await open();
  await expect.element(row).toBeVisible();
  await expect.poll(() => line.asked, patience).toBeGreaterThan(0);
  await weave('Later');
  await page.getByRole('searchbox', { name: 'Filter Fabric' }).fill('Later');
  await expect.element(row).toMatchTextContent('Later');
  expect(document.querySelector('[data-live="off"]')).not.toBeNull();
  expect(notLive.elements().length + toasts().length).toBe(0);
});
