-- What customers send to show who they are. Fields and photos are sealed under a key of each person's own, which is
-- itself sealed under the vault's:
-- destroying that key makes every copy unreadable. The journal learns only that something was sent, and what a review found.

create sequence vault.identity_number start 1001;

-- one row from the first word typed to the decision; the newest is the current one
create table vault.identity_case (
  id bigint generated always as identity primary key,
  account uuid not null references vault.account on delete cascade,
  -- such as KYC-1001; null until it was sent
  reference text unique,
  state text not null default 'notSent' check (state in ('notSent', 'waiting', 'auditing', 'validated', 'returned')),
  attempt integer not null default 1,
  -- of the customer's submissions in the journal
  submission integer not null default 0,
  certificate text not null default '',
  country text not null default '',
  -- sealed under the person's key
  fields bytea,
  -- sealed under the vault's key: what is still shown once the rest is gone
  receipt bytea,
  fields_at bigint not null default 0,
  face jsonb,
  face_at bigint not null default 0,
  -- of the return that is still to be answered
  reasons text[] not null default '{}',
  appealed boolean not null default false,
  created_at bigint not null,
  sent_at bigint,
  taken_at bigint not null default 0,
  -- who is at it, by the journal's number
  taken_by integer,
  -- who proposed to validate, and when
  first_by integer,
  first_at bigint not null default 0,
  -- who decided last: an appeal goes to another
  decided_by integer,
  decided_at bigint not null default 0,
  -- the decision that is being written into the journal, to be finished after a stop
  deciding jsonb,
  -- when fields and photos are deleted; 0: not yet known
  delete_at bigint not null default 0,
  discarded boolean not null default false
);
create index identity_case_of_account on vault.identity_case (account, id);
create index identity_case_open on vault.identity_case (sent_at) where state in ('waiting', 'auditing');
create index identity_case_to_delete on vault.identity_case (delete_at) where delete_at > 0;

-- sealed under the vault's key
create table vault.identity_key (
  account uuid primary key references vault.account on delete cascade,
  sealed bytea not null
);

create table vault.identity_photo (
  id uuid primary key,
  account uuid not null references vault.account on delete cascade,
  kind text not null check (kind in ('front', 'back', 'holding', 'face')),
  -- WebP decoded and written anew by us, sealed under the person's key
  photo bytea not null,
  sample boolean not null,
  added_at bigint not null,
  unique (account, kind)
);

-- returns before the present state of a case
create table vault.identity_return (
  case_id bigint not null references vault.identity_case on delete cascade,
  attempt integer not null,
  at bigint not null,
  -- 0: the practice reviewer
  operator integer not null,
  reasons text[] not null,
  primary key (case_id, attempt)
);

-- Who looked at a customer's documents or account, when and why; the customer reads it. Append only: rows go with their account alone.
create table vault.identity_view (
  id bigint generated always as identity primary key,
  account uuid not null references vault.account on delete cascade,
  at bigint not null,
  -- 0: the practice reviewer
  operator integer not null,
  what text not null check (what in ('case', 'front', 'back', 'holding', 'face', 'account')),
  reason text not null
);
create index identity_view_of_account on vault.identity_view (account, id);

create function vault.keep_identity_view() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select 1 from vault.account where id = old.account) then
    return old;
  end if;
  raise exception 'the log of views is append only';
end $$;
create trigger identity_view_stays before update or delete on vault.identity_view
  for each row execute function vault.keep_identity_view();

-- the practice reviewer's switch, as the desk shows it
create table vault.practice_reviewer (
  only_row boolean primary key default true check (only_row),
  since bigint not null,
  operator integer
);
