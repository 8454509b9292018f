-- What customers and support write to each other. The journal learns nothing of it: no word here moves money.
create table vault.support_chat (
  account uuid primary key references vault.account on delete cascade,
  -- the place of the newest message; places are counted within a chat, from 1 without gaps
  last bigint not null default 0,
  -- how far each side has got; no mark is taken back
  own_delivered bigint not null default 0,
  own_read bigint not null default 0,
  desk_delivered bigint not null default 0,
  desk_read bigint not null default 0
);

-- One conversation, from a customer's first word to its closing.
create table vault.support_case (
  id bigint primary key generated always as identity,
  account uuid not null references vault.support_chat on delete cascade,
  topic text not null,
  opened_at bigint not null,
  -- the newest message of each side
  written_at bigint not null,
  answered_at bigint not null default 0,
  -- by a person; 0: not yet
  first_answer_at bigint not null default 0,
  taken_by integer references vault.operator,
  taken_at bigint not null default 0,
  closed_at bigint not null default 0,
  rating integer not null default 0 check (rating between 0 and 5)
);
create unique index support_case_open on vault.support_case (account) where closed_at = 0;
create index support_case_of_account on vault.support_case (account, id);
create index support_case_to_delete on vault.support_case (closed_at) where closed_at > 0;
create index support_case_answered on vault.support_case (first_answer_at) where first_answer_at > 0;

create table vault.support_message (
  account uuid not null references vault.support_chat on delete cascade,
  place bigint not null,
  -- made by whoever sent it: the same again is the same message
  id uuid not null,
  case_id bigint not null references vault.support_case on delete cascade,
  -- null: the customer
  operator integer references vault.operator,
  at bigint not null,
  -- sealed
  content bytea not null,
  -- WebP decoded and written anew by us, sealed
  photo bytea,
  primary key (account, place),
  unique (account, id)
);
create index support_message_of_case on vault.support_message (case_id, place);

-- What operators write for each other; of no chat.
create table vault.support_note (
  id uuid primary key,
  case_id bigint not null references vault.support_case on delete cascade,
  operator integer not null references vault.operator,
  at bigint not null,
  -- sealed
  text bytea not null
);
create index support_note_of_case on vault.support_note (case_id, at);

create table vault.account_manager (
  account uuid primary key references vault.account on delete cascade,
  operator integer not null references vault.operator,
  since bigint not null
);
create index account_manager_of_operator on vault.account_manager (operator);
