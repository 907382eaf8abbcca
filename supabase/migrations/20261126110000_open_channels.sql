-- The channels that the portal opens are private, their topics begin with shop:, and staff at work alone hear and speak
-- there. Rights are asked when a channel is joined, when it first speaks, and of each new token; by the embedded provider
-- also every few seconds.
create policy channels_select_staff on realtime.messages for select to authenticated
using (starts_with((select realtime.topic()), 'shop:') and (select private.is_at_work()));

create policy channels_insert_staff on realtime.messages for insert to authenticated
with check (starts_with((select realtime.topic()), 'shop:') and (select private.is_at_work()));
