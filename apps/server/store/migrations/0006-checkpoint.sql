-- The last signed checkpoint that this database has heard of. A house whose own copy is older, or gone, signs nothing:
-- it would be a second history.
create table vault.checkpoint (
  only_row boolean primary key default true check (only_row),
  size bigint not null,
  note text not null,
  heard_at timestamptz not null default now()
);
