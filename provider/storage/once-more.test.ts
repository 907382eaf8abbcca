import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testStorage } from '../testing/file-servers.ts';

const server = testStorage();
beforeAll(async () => {
  const text = `create sequence public.tries; grant usage on sequence public.tries to service_role;
    create function public.fail_first() returns trigger language plpgsql as $$
    begin
      if nextval('public.tries') <= split_part(new.name, '-', 2)::int then
        raise exception using errcode = split_part(new.name, '-', 1), message = 'lost';
      end if;
      return new;
    end $$;
    create trigger fail_first before update on storage.objects for each row execute function public.fail_first();`;
  await server.test.query({ text, values: [] });
});

beforeEach(async () => {
  await server.empty();
  await server.client('service').createBucket('box');
  await server.client('service').from('box').upload('a', 'hello');
  await server.test.query({ text: 'alter sequence public.tries restart', values: [] });
});

const moveTo = (destinationKey: string) =>
  server.post('service', '/object/move', { bucketId: 'box', sourceKey: 'a', destinationKey });

test.each(['40P01', '40001'])('what lost a race to others (%s) is done once more', async (state) => {
  expect((await moveTo(`${state}-1`)).json).toEqual({ message: 'Successfully moved' });
});

test.each(['40P01', '40001', '55P03', '57014'])('%s is said to be a matter of time', async (state) => {
  const { status, json, headers } = await moveTo(`${state}-9`);
  expect([status, json.code, headers.get('retry-after')]).toEqual([503, 'DatabaseError', '1']);
});
