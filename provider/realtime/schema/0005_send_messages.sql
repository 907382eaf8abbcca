-- The log of what is sent, under the name that it has on the hosted provider. Days are told as the one table that they
-- are parts of.
create publication supabase_realtime_messages_publication for table realtime.messages
with (publish = 'insert', publish_via_partition_root = true);

set local role supabase_realtime_admin;

-- Serves a replay: the newest messages of a topic.
create index messages_inserted_at_topic_index on realtime.messages (inserted_at desc, topic)
where extension = 'broadcast' and private is true;

-- Sends a message to a topic, with the rights of whoever does: in a private channel the policies decide, and a message
-- that they refuse, or that cannot be kept, is a warning, so that what it tells of goes on. A payload without an id is
-- given that of the message.
create function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
language plpgsql
as $$
declare
  message uuid := gen_random_uuid();
begin
  perform set_config('realtime.topic', send.topic, true);
  insert into realtime.messages (id, payload, event, topic, private, extension)
  values (
    message,
    case when send.payload ? 'id' then send.payload else jsonb_set(send.payload, '{id}', to_jsonb(message)) end,
    send.event, send.topic, send.private, 'broadcast'
  );
exception
  when others then
    raise warning 'WarnSendingBroadcastMessage: %', sqlerrm;
end
$$;

-- The same of bytes.
create function realtime.send_binary(payload bytea, event text, topic text, private boolean default true) returns void
language plpgsql
as $$
begin
  perform set_config('realtime.topic', send_binary.topic, true);
  insert into realtime.messages (binary_payload, event, topic, private, extension)
  values (send_binary.payload, send_binary.event, send_binary.topic, send_binary.private, 'broadcast');
exception
  when others then
    raise warning 'WarnSendingBroadcastMessage: %', sqlerrm;
end
$$;

-- Sends what became of a row, from a trigger for each row. The names of its parameters are those of the hosted provider.
create function realtime.broadcast_changes(
  topic_name text, event_name text, operation text, table_name text, table_schema text,
  new record, old record, level text default 'ROW'
) returns void
language plpgsql
as $$
begin
  if level = 'STATEMENT' then
    raise exception 'function can only be triggered for each row, not for each statement';
  end if;
  if operation in ('INSERT', 'UPDATE', 'DELETE') then
    perform realtime.send(
      jsonb_build_object(
        'old_record', old, 'record', new, 'operation', operation, 'table', table_name, 'schema', table_schema
      ),
      event_name, topic_name
    );
  else
    raise exception 'Unexpected operation type: %', operation;
  end if;
exception
  when others then
    raise exception 'Failed to process the row: %', sqlerrm;
end
$$;

revoke all on function realtime.send, realtime.send_binary, realtime.broadcast_changes from public;
grant execute on function realtime.send, realtime.send_binary, realtime.broadcast_changes
to anon, authenticated, service_role;

reset role;
