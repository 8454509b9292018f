-- What the house announces. Content, not people; the journal learns nothing of it: no word here moves money.
create table vault.announcement (
  id bigint primary key generated always as identity,
  created_at bigint not null,
  -- the newest version, and the one that readers get; 0: none yet
  newest integer not null,
  approved integer not null default 0,
  retracted_by integer references vault.operator,
  retracted_at bigint not null default 0,
  retracted_reason text not null default ''
);

-- Each change is a version of its own; none is changed or taken away.
create table vault.announcement_version (
  announcement bigint not null references vault.announcement,
  version integer not null check (version > 0),
  -- made by whoever wrote it: the same again is the same version
  id uuid not null unique,
  operator integer not null references vault.operator,
  at bigint not null,
  -- 0: from its approval on, and without an end
  from_at bigint not null,
  until_at bigint not null,
  -- title and text by language; plain
  texts jsonb not null,
  primary key (announcement, version)
);

create table vault.announcement_approval (
  announcement bigint not null,
  version integer not null,
  operator integer not null references vault.operator,
  at bigint not null,
  -- what was signed besides the version, and the passkey's assertion as JSON
  command uuid not null,
  assertion text not null,
  primary key (announcement, version),
  foreign key (announcement, version) references vault.announcement_version
);

create function vault.refuse_new_wording() returns trigger language plpgsql as $$
begin
  raise exception 'a version of an announcement stays as it was written';
end $$;
create trigger announcement_version_stays before update or delete on vault.announcement_version
  for each row execute function vault.refuse_new_wording();
create trigger announcement_approval_stays before update or delete on vault.announcement_approval
  for each row execute function vault.refuse_new_wording();
