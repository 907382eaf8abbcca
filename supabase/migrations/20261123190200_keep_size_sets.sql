-- The shop keeps its sets of sizes for everybody, and has those that its goods mostly come in.

create table public.size_sets (
  id uuid default gen_random_uuid() constraint size_sets_pkey primary key,
  name text not null,
  sizes text[] not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint size_sets_name_check check (name ~ '\S'),
  constraint size_sets_name_length_check check (char_length(name) <= 60),
  constraint size_sets_sizes_check check (cardinality(sizes) > 0),
  constraint size_sets_sizes_limit_check check (cardinality(sizes) <= 40),
  -- What a variant's size may be; the mark between them is none of it.
  constraint size_sets_sizes_form_check check (
    array_to_string(sizes, E'\x1f') ~ '^[^\x01-\x1f\x7f]{1,60}(\x1f[^\x01-\x1f\x7f]{1,60})*$'
    and cardinality(string_to_array(array_to_string(sizes, E'\x1f'), E'\x1f')) = cardinality(sizes)
  )
);

comment on table public.size_sets is 'Sets of sizes by a name, in the order of a rack: those that every shop starts with, and its own.';

comment on constraint size_sets_name_check on public.size_sets is
  E'The size set has no name\nType a name, such as "Blouses".';

comment on constraint size_sets_name_length_check on public.size_sets is
  E'The name of the size set is too long\nUse at most 60 characters.';

comment on constraint size_sets_sizes_check on public.size_sets is
  E'The size set has no sizes\nType its sizes first.';

comment on constraint size_sets_sizes_limit_check on public.size_sets is
  E'The size set has too many sizes\nUse at most 40.';

comment on constraint size_sets_sizes_form_check on public.size_sets is
  E'A size of the set is too long, or on more than one line\nUse at most 60 characters for each size.';

-- Refuses a second set of one name, however it is written.
create unique index size_sets_name_key on public.size_sets (lower(name));

comment on index public.size_sets_name_key is
  E'There is a size set of this name already\nType another name, or remove that one first.';

-- Blanks around name and sizes are taken off; empty sizes and those that stand there already, in any spelling, are left out.
create function private.tidy_size_set() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.name := coalesce(private.cell_text(new.name), '');
  new.sizes := array(
    select (array_agg(size order by place))[1]
    from (
      select private.cell_text(given) as size, place from unnest(new.sizes) with ordinality as each (given, place)
    ) as tidied
    where size is not null
    group by private.size_key(size)
    order by min(place)
  );
  return new;
end;
$$;

create trigger size_sets_tidy before insert or update on public.size_sets
for each row execute function private.tidy_size_set();

create trigger size_sets_touch before update on public.size_sets
for each row execute function private.touch_updated_at();

select private.open_to_staff('public.size_sets', '{name,sizes}', p_delete => true);

revoke execute on function private.tidy_size_set from public, anon, authenticated, service_role;

-- shop/size-sets.ts has the same, for what is offered to a category.
insert into public.size_sets (name, sizes) values
  ('Free-Size', '{Free-Size}'),
  ('S to XXL', '{S,M,L,XL,XXL}'),
  ('XS to 4XL', '{XS,S,M,L,XL,XXL,3XL,4XL}'),
  ('28 to 46', '{28,30,32,34,36,38,40,42,44,46}'),
  ('Ages 2 to 14', '{2-3 Y,3-4 Y,4-5 Y,5-6 Y,6-7 Y,7-8 Y,8-9 Y,9-10 Y,10-11 Y,11-12 Y,12-13 Y,13-14 Y}'),
  ('Babies', '{0-3 M,3-6 M,6-12 M,12-18 M,18-24 M}');
