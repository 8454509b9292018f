-- Who sits at the operator's desk, and what was done there. Nothing here moves money: what an operator decides is a command in the journal.

create table vault.operator (
  -- as in the journal
  number integer primary key check (number > 0),
  name text not null,
  -- folded: what must be unique among those who may come
  key text not null,
  roles text[] not null,
  password_hash text not null,
  -- sealed
  authenticator bytea not null,
  -- the last time step whose code was taken: none is taken twice
  authenticator_step bigint not null,
  enrolled_at bigint not null,
  seen_at bigint not null default 0,
  ended_at bigint,
  -- the journal's entry that says so; null while it does not know yet
  ended_entry bigint
);
create unique index operator_key on vault.operator (key) where ended_at is null;

-- Made on the command line: whoever opens its address within the time becomes that operator.
create table vault.operator_enrolment (
  -- the commandId under which the journal enrols the operator
  id uuid primary key,
  -- SHA-256: a copy of this table enrols nobody
  token_hash bytea not null unique check (length(token_hash) = 32),
  name text not null,
  key text not null,
  roles text[] not null,
  -- sealed; made when the address is opened first
  authenticator bytea,
  created_at bigint not null,
  expires_at bigint not null,
  used_at bigint
);

create table vault.operator_passkey (
  operator integer not null references vault.operator,
  credential_id bytea primary key,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  created_at bigint not null,
  used_at bigint
);
create index operator_passkey_of_operator on vault.operator_passkey (operator);

create table vault.operator_session (
  -- SHA-256 of the cookie's secret
  secret_hash bytea primary key check (length(secret_hash) = 32),
  handle text not null unique,
  operator integer not null references vault.operator,
  way text not null check (way in ('passkey', 'authenticator')),
  address text not null,
  browser text not null,
  system text not null,
  created_at bigint not null,
  -- of the last work done in it
  seen_at bigint not null
);
create index operator_session_of_operator on vault.operator_session (operator);

-- Append only. Each row's hash covers the row and the hash of the row before it.
create table vault.audit (
  number bigint primary key,
  at bigint not null,
  actor text not null check (actor in ('operator', 'practiceReviewer', 'system')),
  -- null where nobody was known
  operator integer references vault.operator,
  action text not null,
  object text not null,
  reason text not null,
  second integer references vault.operator,
  -- the journal's; 0: none
  entry bigint not null,
  hash bytea not null check (length(hash) = 32)
);
create index audit_of_operator on vault.audit (operator, number);
create index audit_of_action on vault.audit (action, number);
create index audit_of_object on vault.audit (object, number);
create index audit_at on vault.audit (at);

create function vault.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append only';
end $$;
create trigger audit_row_stays before update or delete on vault.audit for each row execute function vault.refuse_change();
create trigger audit_stays before truncate on vault.audit for each statement execute function vault.refuse_change();
-- also for whoever replays changes with triggers off
alter table vault.audit enable always trigger audit_row_stays;
alter table vault.audit enable always trigger audit_stays;
