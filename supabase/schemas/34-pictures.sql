-- The shop's own pictures: where they lie, who may put them there, and which of them are swept away. A product names one by
-- its id, and nothing that a product once named goes: the history holds it, and puts it back.

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

-- A picture that a product newly names is there, and stays; a refusal has the ids of those that are not in its details. What
-- it named before is not asked for again. Rows come out of a backup without triggers, with private.named_pictures beside
-- them.
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
      constraint = 'products_pictures_there', detail = jsonb_build_object('pictures', lost)::text,
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

-- Whether staff ask, in a session that is there: neither files nor channels are asked for by way of check_request. A session that fell back
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
