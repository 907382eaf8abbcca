import { startTestChanges } from './changes.ts';

export const asha = '11111111-1111-4111-8111-111111111111';
export const ravi = '22222222-2222-4222-8222-222222222222';

/** Tables whose row-level security lets readers see all, some or none of their rows. */
export const startSightTables = () =>
  startTestChanges(`
    create table public.owned (id int primary key, owner uuid, note text);
    create table public.whole (id int primary key, owner uuid, note text);
    alter table public.whole replica identity full;
    create table public.ranked (id int primary key, note text);
    create table public.team (person uuid primary key);
    create table public.mixed (id int primary key, note text, hidden bool);
    alter table public.mixed replica identity full;
    create table public.loud (id int primary key);
    create table public.gate (id int primary key);
    create table public.gated (id int primary key, owner uuid, note text);
    alter table public.gated enable row level security;
    create policy own on public.gated for select to authenticated
      using (owner = auth.uid() and not exists (select from public.gate));
    create function public.lingers() returns bool language sql as 'select pg_advisory_xact_lock_shared(7); select true';
    create table public.held (id int primary key);
    alter table public.held enable row level security;
    create policy slow on public.held for select to authenticated using (public.lingers());
    alter table public.owned enable row level security;
    alter table public.whole enable row level security;
    alter table public.ranked enable row level security;
    alter table public.mixed enable row level security;
    alter table public.loud enable row level security;
    create policy own on public.owned for select to authenticated using (owner = auth.uid());
    create policy own on public.whole to authenticated using (owner = (select auth.uid())) with check (true);
    create policy members on public.ranked for select to authenticated
      using (exists (select from public.team where person = (select auth.uid())));
    create policy everybody on public.mixed for select to public using (true);
    create policy unless_hidden on public.mixed as restrictive for select to authenticated
      using (mixed is not null and not coalesce(hidden, false));
    create policy raising on public.loud for select to authenticated
      using ((current_setting('request.jwt.claims')::json ->> 'number')::int = id);
    grant select on public.owned, public.whole, public.ranked, public.team, public.mixed, public.loud, public.gate, public.gated, public.held to authenticated;
    grant select on public.mixed to anon;
    insert into public.team values ('${asha}');
    alter publication supabase_realtime add table public.owned, public.whole, public.ranked, public.mixed, public.loud, public.gated, public.held;`);
