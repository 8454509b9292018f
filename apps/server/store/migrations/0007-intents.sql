-- What spans vault and journal: written down before the command is entered, forgotten once both sides have it.
create table vault.intent (
  id uuid primary key,
  kind text not null,
  -- whom or what it is about; one at a time
  subject text not null,
  -- sealed: what is to be done, and what came of it once the vault has it
  body bytea not null,
  done bytea,
  begun_at bigint not null,
  unique (kind, subject)
);

alter table vault.identity_case drop column deciding;
