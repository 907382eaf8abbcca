import { type Attack, atRate, crowd, strangerAt } from '../attack.ts';
import { head, openSocket } from '../socket.ts';

/** A member of staff asks for all variants three times a second, and reads nothing of what comes. */
const slowReaders: Attack = {
  name: '60 readers who do not read 9 MB each',
  run: (siege) => {
    const asked = head(siege, 'GET /rest/v1/productsizecolors?select=*', siege.member);
    return atRate(siege, 3, () => openSocket(siege, strangerAt(0), asked), 60);
  },
};

/** It finds nothing, after trying all the ways to cut the guest's own long address into eight pieces. */
const slowPattern = `^${'(.%2B)'.repeat(8)}\\1\\2\\3\\4\\5\\6\\7\\8$`;

const patterns: Attack = {
  name: "a guest's slow patterns, 10 connections",
  run: async (siege) => {
    const send = crowd(siege, { connections: 10 });
    const path = `/rest/v1/profiles?select=id&email=match.${slowPattern}`;
    await atRate(siege, 10, () => send({ path, headers: siege.guest }));
  },
};

const deepPath = `/rest/v1/products?select=a:description${'->a'.repeat(4_000)}`;

const embeds = (count: number): string =>
  `/rest/v1/products?select=${Array.from({ length: count }, (_, place) => `a${place}:productsizecolors(*)`).join(',')}`;

/** Anonymous reads that end in a refusal, from 20 addresses. */
const planning = (name: string, connections: number, perSecond: number, paths: readonly string[]): Attack => ({
  name,
  run: async (siege) => {
    const send = crowd(siege, { connections, addresses: 20 });
    const headers = { apikey: siege.publicKey };
    let turn = 0;
    await atRate(siege, perSecond, () => send({ path: paths[turn++ % paths.length] ?? '', headers }));
  },
});

/** A view of views, five deep, over all variants with their products; aggregates and plans are allowed. */
const openDatabase = `
  create view public.seen_1 as select v.*, p.name, p.categoryid from public.productsizecolors v join public.products p using (productid);
  ${[2, 3, 4, 5].map((n) => `create view public.seen_${n} as select * from public.seen_${n - 1};`).join('\n')}
  grant select on public.seen_5 to authenticated;
  do $$ begin
    execute format('alter role authenticator in database %I set pgrst.db_aggregates_enabled = ''true''', current_database());
    execute format('alter role authenticator in database %I set pgrst.db_plan_enabled = ''true''', current_database());
  end $$;
  notify pgrst, 'reload config'; notify pgrst, 'reload schema'`;

const throughViews: Attack = {
  name: "a guest's sums, plans and embeds through five views, 10 connections",
  setUp: openDatabase,
  run: async (siege) => {
    const send = crowd(siege, { connections: 10 });
    const accept = 'application/vnd.pgrst.plan+json; options=analyze|buffers';
    const paths = [
      '/rest/v1/seen_5?select=stock.sum(),count()',
      '/rest/v1/seen_5?select=productid,name,stock.sum(),variantid.count()&order=productid',
      '/rest/v1/seen_5?select=*,products(*,categories(*),seen_5(*))',
    ];
    await atRate(siege, 20, (turn) =>
      send({ path: paths[turn % 3] ?? '', headers: turn % 2 ? { ...siege.guest, accept } : siege.guest }),
    );
  },
};

export const queries: readonly Attack[] = [
  slowReaders,
  patterns,
  throughViews,
  planning('anonymous JSON paths of 12 kB, 60 at a time', 60, 200, [deepPath]),
  // By turns with some of a size that is in use.
  planning('anonymous queries of 49 embeds, 40 at a time', 40, 200, [embeds(49), embeds(10)]),
];
