-- The session that asked for an identity to be added: it must still live when the flow's code is exchanged.
alter table auth.flow_state add column linking_session_id uuid;
