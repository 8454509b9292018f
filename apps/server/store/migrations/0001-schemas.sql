-- vault: people and what they wrote, the primary copy. view: made from the journal by the projections, may be dropped at any time.
create schema vault;
create schema view;

-- The journal this database belongs to. One row; a vault never serves another journal.
create table vault.house (
  only_row boolean primary key default true check (only_row),
  genesis_id text not null,
  created_at timestamptz not null default now()
);
