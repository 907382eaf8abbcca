-- Changes of the lists are told to the screens of others. A hosted project has its publication from the first day.
do $$
declare
  told regclass;
begin
  if not exists (select from pg_catalog.pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
  foreach told in array array[
    'public.products', 'public.productsizecolors', 'public.categories', 'public.customers', 'public.discounts',
    'public.profiles'
  ]::regclass[]
  loop
    -- Somebody may have clicked it there, or have published every table.
    continue when exists (select from pg_catalog.pg_get_publication_tables('supabase_realtime') where relid = told);
    execute format('alter publication supabase_realtime add table %s', told);
  end loop;
end;
$$;
