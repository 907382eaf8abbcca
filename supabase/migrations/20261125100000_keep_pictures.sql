-- A picture of the shop: a product names one by its path or its id, beside an address on the web as before.

-- Whether none of these is there twice.
create function private.are_different(p_ids uuid[]) returns boolean
language sql immutable set search_path = ''
as $$
  select count(id) = count(distinct id) from unnest(p_ids) as id;
$$;

alter table public.products
  -- Those that follow producturl's, by their ids.
  add column pictures uuid[] not null default '{}',
  add constraint products_pictures_length_check check (cardinality(pictures) <= 11),
  add constraint products_pictures_check check (array_position(pictures, null) is null),
  add constraint products_pictures_different_check check (private.are_different(pictures)),
  drop constraint products_producturl_check,
  -- An address on the web, or the path of a picture of the shop: as picturePath in shop/pictures.ts.
  add constraint products_producturl_check check (
    producturl ~* '^https?://[^\s/?#]+[^\s]*$'
    or producturl ~ '^/storage/v1/object/public/products/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
  );

comment on constraint products_producturl_check on public.products is
  E'The product URL is not a web address\nIt begins with http:// or https:// and has no spaces.';

comment on constraint products_pictures_length_check on public.products is
  E'There are too many pictures\nKeep at most 12.';

comment on constraint products_pictures_check on public.products is
  E'A picture is missing\nAdd it again.';

comment on constraint products_pictures_different_check on public.products is
  E'A picture is there twice\nRemove one of the two.';

grant insert (pictures), update (pictures) on public.products to authenticated;

select private.keep_history_of('product');

-- How much the caller's session counts for at this moment, 'aal1' or 'aal2'; null: it ended, or the person is shut out.
create function private.session_level() returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  claims jsonb := auth.jwt();
begin
  return (
    select coalesce(sessions.aal::text, 'aal1') from auth.sessions
    join auth.users on users.id = sessions.user_id
    where sessions.id = (claims ->> 'session_id')::uuid and users.id = (claims ->> 'sub')::uuid
      and (sessions.not_after is null or sessions.not_after > now())
      and (users.banned_until is null or users.banned_until <= now())
      and users.deleted_at is null
  );
end;
$$;

-- An access token holds for an hour, whatever becomes of its session. Every request therefore asks whether the session
-- is still there: a sign-out everywhere, a new password, a ban and a deleted account count from the next request on, and
-- so does the end of a second step: a session that it had raised fell back, and its token counts as the session does.
-- PostgREST calls it as the request's role ahead of each request. A request without a person, or of the service,
-- passes; a person's token without a session is none of ours; an account without a role, 'guest', has a second of
-- PostgreSQL. A definer, and plpgsql, whose plan a connection keeps: 0.1 ms.
create or replace function private.check_request() returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  claims jsonb := auth.jwt();
  level text;
begin
  if current_setting('role') <> 'authenticated' then
    return null;
  end if;
  level := private.session_level();
  if level is null then
    raise sqlstate 'PT401' using message = 'Your session has ended. Log in again.';
  end if;
  if claims ->> 'aal' > level then
    perform set_config('request.jwt.claims', (claims || jsonb_build_object('aal', level))::text, true);
  end if;
  if private.is_staff() then
    return null;
  end if;
  perform set_config('statement_timeout', '1s', true);
  return 'guest';
end;
$$;

-- Why a statement failed, for staff: line 1 the reason, line 2 what to do. The sentences stand with the constraints, and
-- with the unique indexes that are no constraint, such as that of a discount's code.
create or replace function private.failure_reason(
  state text, at_schema text, at_table text, at_constraint text, at_column text, said text
) returns text
language sql stable set search_path = ''
as $$
  select coalesce(
    (
      select obj_description(found.oid, 'pg_constraint')
      from pg_catalog.pg_constraint as found
      join pg_catalog.pg_class as relation on relation.oid = found.conrelid
      join pg_catalog.pg_namespace as namespace on namespace.oid = relation.relnamespace
      where found.conname = at_constraint and relation.relname = at_table and namespace.nspname = at_schema
    ),
    (
      select obj_description(found.oid, 'pg_class')
      from pg_catalog.pg_class as found
      join pg_catalog.pg_namespace as namespace on namespace.oid = found.relnamespace
      where found.relname = at_constraint and found.relkind = 'i' and namespace.nspname = at_schema
    ),
    case
      when state = '23502' then format(E'The field "%s" is empty\nFill it in.', at_column)
      -- Raised by private.hold_pictures.
      when at_constraint = 'products_pictures_there' then said || E'\nAdd it again.'
      when state = '22003' then E'A number is too large\nType a smaller number.'
      when state in ('22P02', '22007', '22008')
        then E'A value cannot be read\nCheck the prices, the numbers and the dates.'
      -- Raised by the checks of this schema, in words.
      when state in ('22004', '22023', '23505') then said || E'\nCheck what was typed.'
      else E'The database could not finish it\nNothing was saved: try again.'
    end
  );
$$;

-- What private.check_fields asks of the columns that staff may write.
create or replace function private.kinds_of_fields(p_table regclass) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_object_agg(attname, case
    when atttypid = 'numeric'::regtype then 'amount'
    when atttypid in ('smallint'::regtype, 'integer'::regtype, 'bigint'::regtype) then 'whole'
    when atttypid = 'boolean'::regtype then 'flag'
    when atttypid in ('text[]'::regtype, 'uuid[]'::regtype) then 'list'
    else 'text'
  end)
  from unnest(private.staff_columns(p_table, 'insert')) as name
  join pg_catalog.pg_attribute on attrelid = p_table and attname = name;
$$;

-- What a client leaves out or sends as '' or null means the same: nothing typed.
create or replace function private.tidy_product() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.fabric := coalesce(new.fabric, '');
  new.description := coalesce(new.description, '');
  new.producturl := nullif(btrim(new.producturl), '');
  new.pictures := coalesce(new.pictures, '{}');
  return new;
end;
$$;

create or replace function private.label_line_objects(ids text[], p_stale boolean) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'products', count(distinct product.productid),
    'lines', coalesce(jsonb_agg(
      jsonb_build_object(
        'productid', product.productid, 'name', product.name, 'category', category.name,
        'purchaseprice', product.purchaseprice, 'retailprice', product.retailprice,
        'updated_at', product.updated_at,
        -- As products_producturl_check: what begins so ends in the id of a picture of the shop.
        'picture', case when starts_with(product.producturl, '/') then right(product.producturl, 36) end,
        'variantid', variant.variantid, 'number', variant.number, 'size', variant.size, 'color', variant.color,
        'stock', coalesce(variant.stock, 0), 'stale', coalesce(variant.stale, 0)
      )
      order by product.sort_key, product.productid, variant.line
    ), '[]')
  )
  from public.products as product
  left join public.categories as category on category.categoryid = product.categoryid
  left join private.variant_labels as variant on variant.productid = product.productid
  where product.productid = any (ids) and (not p_stale or variant.stale > 0);
$$;

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('products', 'products', true, 5242880, '{image/jpeg,image/png,image/webp}')
on conflict (id) do update set
  public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

-- Every picture that a product ever named. The history is never deleted from, and so neither is this.
create table private.named_pictures (
  picture uuid constraint named_pictures_pkey primary key
);

alter table private.named_pictures enable row level security;

revoke all on private.named_pictures from public, anon, authenticated, service_role;

-- Pictures that are about to be swept away: no product may name them any more.
create table private.given_up_pictures (
  picture uuid constraint given_up_pictures_pkey primary key
);

alter table private.given_up_pictures enable row level security;

revoke all on private.given_up_pictures from public, anon, authenticated, service_role;

-- The names under which a picture lies in the bucket: pictureObjects in shop/pictures.ts.
create function private.names_of_pictures(p_pictures uuid[]) returns text[]
language sql immutable set search_path = ''
as $$
  select array(
    select picture || form from unnest(p_pictures) as picture
    cross join unnest('{/display/image.jpg,/display/small.jpg}'::text[]) as form
    order by 1
  );
$$;

-- The picture that lies under a name of the bucket; null: no name of a picture.
create function private.picture_of_name(p_name text) returns uuid
language sql immutable set search_path = ''
as $$
  select case
    when p_name ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/display/(image|small)\.jpg$'
      then left(p_name, 36)::uuid
  end;
$$;

-- The shop's own pictures among those that a product names, or would name: a file may say anything.
create function private.pictures_of(p_producturl text, p_pictures uuid[] default '{}') returns uuid[]
language sql immutable set search_path = ''
as $$
  select case
    -- As products_producturl_check.
    when p_producturl ~ '^/storage/v1/object/public/products/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
      then right(p_producturl, 36)::uuid || p_pictures
    else p_pictures
  end;
$$;

-- Whether all of these are there, in both forms.
create function private.are_pictures_there(p_pictures uuid[]) returns boolean
language sql stable security definer set search_path = ''
as $$
  select
    (select count(*) from storage.objects where bucket_id = 'products' and name = any (private.names_of_pictures(p_pictures)))
      = cardinality(private.names_of_pictures(p_pictures))
    and not exists (select from private.given_up_pictures where picture = any (p_pictures));
$$;

-- A line of a file with the path of a picture that the shop knows in the place of a whole address that ends in it: a file
-- outlives the address under which the shop was when it was written.
create function private.with_own_picture(p_cells jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  -- As storedAddress in shop/pictures.ts.
  this uuid := substring(
    p_cells ->> 'producturl' from '(?i)^https?://[^\s/?#]+(?:/[^\s?#]*)?/storage/v1/object/public/products/'
      '([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?:/display/(?:image|small)\.jpg)?/*$'
  )::uuid;
begin
  if this is null or not (
    exists (select from private.named_pictures where picture = this) or private.are_pictures_there(array[this])
  ) then
    return p_cells;
  end if;
  return p_cells || jsonb_build_object('producturl', '/storage/v1/object/public/products/' || this);
end;
$$;

-- Holds pictures against being swept away or deleted, until the transaction ends. Answers those that are not there.
create function private.hold_pictures(p_pictures uuid[]) returns uuid[]
language plpgsql security definer set search_path = ''
as $$
begin
  if cardinality(p_pictures) = 0 then
    return p_pictures;
  end if;
  perform from storage.objects
  where bucket_id = 'products' and name = any (private.names_of_pictures(p_pictures)) order by name for key share;
  return array(select picture from unnest(p_pictures) as picture where not private.are_pictures_there(array[picture]));
end;
$$;

-- A picture that a product newly names is there, and stays. What it named before is not asked for again. Rows come out of
-- a backup without triggers, with private.named_pictures beside them.
create function private.name_pictures() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  first uuid[] := private.pictures_of(new.producturl);
  named uuid[] := private.pictures_of(new.producturl, new.pictures);
  lost uuid[];
begin
  if tg_op = 'UPDATE' then
    named := array(
      select unnest(named) except select unnest(private.pictures_of(old.producturl, old.pictures)) order by 1
    );
  end if;
  lost := private.hold_pictures(named);
  if cardinality(lost) > 0 then
    raise exception 'A picture is not there any more' using
      errcode = '23503', hint = 'Add it again.', schema = 'public', table = 'products',
      constraint = 'products_pictures_there',
      column = case when first && lost then 'producturl' else 'pictures' end;
  end if;
  insert into private.named_pictures (picture) select unnest(named) order by 1 on conflict (picture) do nothing;
  return null;
end;
$$;

create trigger products_name_pictures_inserted after insert on public.products
for each row when (new.pictures <> '{}' or starts_with(new.producturl, '/'))
execute function private.name_pictures();

create trigger products_name_pictures_updated after update on public.products
for each row when ((old.producturl, old.pictures) is distinct from (new.producturl, new.pictures))
execute function private.name_pictures();

-- Whether staff ask, in a session that is there: files are not asked for by way of check_request. A session that fell back
-- gets a new token first.
create function private.is_at_work() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(coalesce(auth.jwt() ->> 'aal', 'aal1') <= private.session_level(), false) and private.is_staff();
end;
$$;

-- Whether no product, and no line of the history, names the picture that lies under this name. Where it is so, both forms
-- are held until the transaction ends: whoever is naming it at this moment is waited for, and who comes later waits.
create function private.is_unnamed(p_name text) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  this uuid := private.picture_of_name(p_name);
begin
  if exists (select from private.named_pictures where picture = this) then
    return false;
  end if;
  -- In the order of private.hold_pictures. What follows sees what was saved meanwhile.
  perform from storage.objects
  where bucket_id = 'products' and name = any (private.names_of_pictures(array[this])) order by name for update;
  return not exists (select from private.named_pictures where picture = this);
end;
$$;

create policy pictures_select_staff on storage.objects for select to authenticated
using (bucket_id = 'products' and (select private.is_at_work()));

create policy pictures_insert_staff on storage.objects for insert to authenticated
with check (
  bucket_id = 'products' and (select private.is_at_work()) and private.picture_of_name(name) is not null
);

-- None to update: each picture has an address of its own, which browsers keep for ever.
create policy pictures_delete_staff on storage.objects for delete to authenticated
using (bucket_id = 'products' and (select private.is_at_work()) and private.is_unnamed(name));

-- The names of at most p_limit pictures that no product and no line of the history names, the oldest first; whoever asks
-- deletes what lies there. A picture is left alone for a day: somebody may be about to save the product that it is of. From
-- here on no product may name it; what was not deleted is answered again.
create function public.give_up_pictures(p_limit integer default 500) returns text[]
language plpgsql security definer set search_path = ''
as $$
declare
  lying uuid[];
  abandoned uuid[];
  held text[];
begin
  -- Each of these asks for all names at once: few look-ups, whatever is known of how many rows there are.
  lying := array(
    select private.picture_of_name(name) from storage.objects
    where bucket_id = 'products'
      and name = any (private.names_of_pictures(array(select picture from private.given_up_pictures)))
  );
  delete from private.given_up_pictures where picture <> all (lying);
  abandoned := array(
    -- As texts: nearly all are named, and only what is not is looked at closer.
    with unnamed as materialized (
      select name, created_at from storage.objects
      where bucket_id = 'products'
        and not exists (select from private.named_pictures where named_pictures.picture::text = left(name, 36))
    ), abandoned as materialized (
      select private.picture_of_name(name) as picture, min(created_at) as since from unnamed as old
      where created_at < now() - interval '1 day' and not exists (
        select from unnamed as young
        where left(young.name, 36) = left(old.name, 36) and young.created_at >= now() - interval '1 day'
      )
      group by 1
    )
    select picture from abandoned where picture is not null
    order by since, picture limit least(greatest(coalesce(p_limit, 500), 1), 500)
  );
  -- A product that is naming one at this moment holds it.
  held := array(
    select name from storage.objects
    where bucket_id = 'products' and name = any (private.names_of_pictures(abandoned)) for update skip locked
  );
  abandoned := array(
    select unnest(abandoned)
    except
    select picture from private.named_pictures where picture = any (abandoned)
    except
    select private.picture_of_name(name) from storage.objects
    where bucket_id = 'products' and name = any (private.names_of_pictures(abandoned)) and name <> all (held)
  );
  insert into private.given_up_pictures (picture) select unnest(abandoned) order by 1 on conflict (picture) do nothing;
  return array(
    select name from unnest(held) as name where private.picture_of_name(name) = any (abandoned) order by name
  );
end;
$$;

drop function private.product_trouble(text, text, text, boolean, text);

-- Why a product cannot be loaded, where no rule of its table says so: line 1 the reason, line 2 what to do.
create function private.product_trouble(
  p_differs text, p_productid text, p_other_writing text, p_is_new boolean, p_unknown_category text, p_lacks_picture boolean
) returns table (reason text, field text)
language sql stable set search_path = ''
as $$
  select
    case
      when p_differs is not null
        then E'The lines of this product say different things of it\nWrite the same in all of them, or leave it empty.'
      when p_other_writing is not null
        then format(
          E'This product id is also written "%s"\n%s', p_other_writing,
          case
            when p_other_writing = private.cell_text(p_other_writing)
              then 'Write it the same everywhere, in capitals or not.'
            else 'Its blanks do not come through a file: change this product in the portal.'
          end
        )
      when p_is_new and private.names_variant(p_productid)
        then E'This product id stands on the label of a variant\nGive the product the next number.'
      -- As a barcode takes it: isBarcodeText in shop/label/characters.ts.
      when p_is_new and p_productid !~ '^[A-Za-z0-9.+/_-]+( [A-Za-z0-9.+/_-]+)*$'
        then E'No label can carry this product id\nWrite it of A to Z, digits and . + - / _, with single spaces between.'
      -- Ids of the year are sorted by six digits, and counted on from.
      when p_is_new and p_productid ~ '^BC[0-9]{2}[0-9]{7,}$'
        then E'This product id has too many digits\nThe next product would be counted on from it: write at most 6 after "BC" and the year.'
      when p_unknown_category is not null
        then format(E'There is no category "%s"\nAllow new categories, or write one of the list.', p_unknown_category)
      when p_lacks_picture
        then E'This picture is not in the shop\nLeave the cell empty, and add the picture to the product.'
    end,
    coalesce(p_differs, case
      when p_other_writing is not null or p_is_new and (
        private.names_variant(p_productid) or p_productid !~ '^[A-Za-z0-9.+/_-]+( [A-Za-z0-9.+/_-]+)*$'
        or p_productid ~ '^BC[0-9]{2}[0-9]{7,}$'
      ) then 'productid'
      when p_unknown_category is not null then 'category'
      when p_lacks_picture then 'producturl'
    end);
$$;

create or replace function private.judge_products_of(
  p_import_id uuid, p_ids text[], p_starts integer[], p_new_categories boolean, p_auto_prices boolean
) returns void
-- Hashed joins, also while nothing is known of how many lines there are.
language plpgsql security definer set search_path = '' set enable_nestloop = off
as $$
begin
  delete from private.judged_products where import_id = p_import_id;
  execute format(
    $query$
      with wanted as materialized (%s), ruled as materialized (
        select *,
          case
            when is_new or changes <> '{}'
              -- Without an id it gets one that keeps the rules.
              then (select %s from (select coalesce(wanted.productid, 'BC00001') as productid) as given)
          end as rule,
          case when new_category is not null then (select %s from (select new_category) as made (name)) end as category_rule
        from wanted
      ), words as (
        select rule, said.* from (select distinct rule from ruled) as broken, private.rule_words('products', rule) as said
        union all
        select rule, said.reason, 'category'
        from (select distinct category_rule from ruled) as broken (rule), private.rule_words('categories', rule) as said
      )
      insert into private.judged_products
      select
        $1, product, productid, is_new, name, new_category, categoryid, changes, coalesce(trouble.reason, words.reason),
        case
          when trouble.reason is not null then trouble.field
          else coalesce('{"name": "fabric", "categoryid": "category"}'::jsonb ->> words.field, words.field)
        end,
        unpriced
      from ruled
      cross join lateral private.product_trouble(
        differs, productid, other_writing, is_new, case when not $4 then new_category end,
        changes ? 'producturl' and not private.are_pictures_there(private.pictures_of(producturl))
      ) as trouble
      left join words on words.rule = coalesce(category_rule, ruled.rule)
    $query$,
    private.wanted_products(),
    private.broken_rule(
      'public.products', array(select name from private.file_columns('public.products')) || '{productid,name,categoryid}'
    ),
    private.broken_rule('public.categories', '{name}')
  ) using p_import_id, p_ids, p_starts, p_new_categories, p_auto_prices;
end;
$$;

-- p_lines: 1 to 1,000 of { line, values: { field: text or number }, problems: { field: reason } } from the place p_first
-- on, counted from 0. The same chunk again replaces itself. Answers how many lines are staged in all.
create or replace function public.stage_import(p_import_id uuid, p_kind text, p_first integer, p_lines jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  own private.imports;
  fields jsonb := private.import_fields(p_kind);
  staged bigint;
  bytes bigint;
begin
  perform private.require_staff();
  if p_import_id is null or fields is null then
    raise exception 'An import has an id, and is of products or of customers'
      using errcode = '22023', hint = 'Reload the page and choose the file again.';
  end if;
  perform private.check_staged(fields, p_first, p_lines);
  insert into private.imports (import_id, kind, asked_by) values (p_import_id, p_kind, auth.uid())
  on conflict (import_id) do nothing;
  if found then
    perform private.sweep_staged_imports();
    perform private.replace_staged_imports(p_import_id);
  end if;
  own := private.own_import(p_import_id);
  if own.kind <> p_kind or own.answer is not null then
    raise exception 'This import was used for another file already'
      using errcode = 'PT409', hint = 'Choose the file again.';
  end if;
  delete from private.staged_lines
  where import_id = p_import_id and place between p_first and p_first + jsonb_array_length(p_lines) - 1;
  insert into private.staged_lines (import_id, place, line, cells, problems, size)
  select
    p_import_id, read.place, read.line, said.cells, read.problems,
    octet_length(said.cells::text) + octet_length(read.problems::text)
  from private.read_lines(fields, p_first, p_lines) as read
  -- "offset 0": once a line.
  cross join lateral (select private.with_own_picture(read.cells) as cells offset 0) as said;
  select count(*), sum(size) into staged, bytes from private.staged_lines where import_id = p_import_id;
  if bytes > 20000000 then
    raise exception 'The file holds too much text'
      using errcode = 'PT413', hint = 'One import takes 20 MB: split the file.';
  end if;
  update private.imports set digest = null, totals = null where import_id = p_import_id;
  return jsonb_build_object('staged', staged);
end;
$$;

-- A deleted product without those of its pictures that are gone by now.
create function private.without_lost_pictures(p_row jsonb, out row_left jsonb, out left_out text[])
language plpgsql security definer set search_path = ''
as $$
declare
  further uuid[] := array(select id::uuid from jsonb_array_elements_text(p_row -> 'pictures') as id);
  lost uuid[] := private.hold_pictures(private.pictures_of(p_row ->> 'producturl', further));
begin
  row_left := p_row;
  left_out := '{}';
  if private.pictures_of(p_row ->> 'producturl') && lost then
    row_left := row_left - 'producturl';
    left_out := left_out || 'producturl'::text;
  end if;
  if further && lost then
    row_left := row_left || jsonb_build_object('pictures', array(
      select id from unnest(further) with ordinality as given (id, place) where id <> all (lost) order by place
    ));
    left_out := left_out || 'pictures'::text;
  end if;
end;
$$;

-- A deleted record with its ids is there again. Answers which references had to be left out: what they meant is gone.
create or replace function private.put_back_record(p_change private.changes) returns text[]
language plpgsql security definer set search_path = ''
as $$
declare
  row_before jsonb := p_change.before;
  id text := coalesce(p_change.variantid::text, p_change.record);
  product_now text;
  left_out text[] := '{}'::text[];
  lost_pictures text[] := '{}'::text[];
  variant private.changes;
begin
  -- Nothing is there to be locked yet: one at a time puts it back.
  perform pg_advisory_xact_lock(hashtextextended('thaan: put back ' || p_change.kind || ' ' || id, 0));
  if p_change.kind = 'variant' then
    product_now := (private.product_of_deleted(p_change)).now_called;
    perform from public.products where productid = product_now for no key update;
    if not found then
      raise exception 'The product of this variant is no longer there'
        using errcode = 'PT404', hint = 'Put the product back first.';
    end if;
  else
    perform private.lock_record(p_change.kind, id, row_before);
  end if;
  if private.row_now(p_change.kind, private.id_now(p_change)) is not null then
    -- As it is to be: the same request, sent again after its answer was lost.
    return left_out;
  elsif private.row_now(p_change.kind, id) is not null then
    raise exception '%', case p_change.kind
      when 'product' then 'Another product has this id now'
      when 'profile' then 'This account has a role again already'
      else 'Another record has this id now'
    end using errcode = 'PT409', hint = case p_change.kind
      when 'product' then 'Give that product another id first.' else 'Change it where it is listed.'
    end;
  end if;

  if p_change.kind = 'product' and row_before ->> 'categoryid' is not null
    and not exists (select from public.categories where categoryid = (row_before ->> 'categoryid')::bigint) then
    left_out := '{categoryid}';
  elsif p_change.kind = 'customer' and row_before ->> 'referred_by' is not null
    and not exists (select from public.customers where customerid = (row_before ->> 'referred_by')::bigint) then
    left_out := '{referred_by}';
  elsif p_change.kind = 'profile' then
    -- The address that the account has by now.
    row_before := row_before || jsonb_build_object(
      'email', (select users.email from auth.users where users.id = p_change.record::uuid)
    );
  end if;

  if p_change.kind = 'product' then
    select row_left, without.left_out into row_before, lost_pictures from private.without_lost_pictures(row_before) as without;
  end if;
  if p_change.kind = 'variant' then
    perform private.put_back_variant(p_change, product_now);
  else
    perform private.insert_record(p_change.kind, row_before - left_out);
  end if;
  if p_change.kind = 'product' then
    for variant in
      select * from private.changes
      where record = p_change.record and kind = 'variant' and action = 'deleted' and changed_at = p_change.changed_at
      order by (before ->> 'line')::bigint
    loop
      perform private.put_back_variant(variant, p_change.record);
    end loop;
    perform private.put_back_former_ids(p_change.record);
  elsif p_change.kind = 'customer' then
    perform private.put_back_referrer(p_change, (row_before ->> 'customerid')::bigint);
  end if;
  return left_out || lost_pictures;
end;
$$;

-- What of a change can be put back, p_field alone where it is named: refused in words where that is nothing.
create or replace function private.fields_to_put_back(p_change private.changes, p_field text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  may_write text[] := (private.kind_of_record(p_change.kind)).fields;
  fields jsonb := (
    select jsonb_object_agg(key, value) from jsonb_each(p_change.before)
    -- The first picture and those that follow are one order.
    where key = any (may_write) and (p_field is null or key = p_field or p_field = 'pictures' and key = 'producturl')
  );
begin
  if p_change.action = 'added' then
    raise exception 'What was added has no value to put back'
      using errcode = '22023', hint = 'Change or delete it where it is listed.';
  elsif p_change.action = 'deleted' and p_field is not null then
    raise exception 'A deleted record comes back as a whole' using errcode = '22023', hint = 'Name no field.';
  elsif p_change.action = 'changed' and fields is null then
    raise exception 'This is not put back by hand'
      using errcode = '22023', hint = 'It is kept by the shop itself, or was not part of this change.';
  end if;
  return fields;
end;
$$;

revoke execute on function private.are_different, private.session_level, private.names_of_pictures,
  private.picture_of_name, private.pictures_of, private.are_pictures_there, private.with_own_picture, private.hold_pictures, private.name_pictures,
  private.is_at_work, private.is_unnamed, private.product_trouble, private.without_lost_pictures
from public, anon, authenticated, service_role;

-- What policies ask of files, and a rule of every product.
grant execute on function private.is_at_work, private.is_unnamed, private.picture_of_name, private.are_different
to authenticated, service_role;

revoke execute on function public.give_up_pictures from public, anon, authenticated, service_role;

grant execute on function public.give_up_pictures to service_role;
