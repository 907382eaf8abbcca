-- Networks where an account took its second step are kept apart from those where it was signed in: whoever knows the
-- password alone fills up the latter.
alter table auth.known_networks add column second_step boolean not null default false;
