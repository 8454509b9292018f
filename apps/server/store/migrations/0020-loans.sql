-- What customers write when they ask for a loan. The journal learns its amount, days, bands and a salted digest alone.
create table vault.loan_form (
  id uuid primary key,
  account uuid not null references vault.account on delete cascade,
  -- sealed: what was typed, and the salt of its digest once it was sent
  form bytea not null,
  -- the journal's number; null until it was sent
  loan bigint unique,
  saved_at bigint not null,
  -- when it is deleted with its photos; 0: not while the loan is open
  delete_at bigint not null
);
create unique index loan_form_draft on vault.loan_form (account) where loan is null;
create index loan_form_to_delete on vault.loan_form (delete_at) where delete_at > 0;

create table vault.loan_photo (
  id uuid primary key,
  form uuid not null references vault.loan_form on delete cascade,
  kind text not null check (kind in ('idFront', 'idBack', 'assets')),
  -- WebP decoded and written anew by us, sealed
  photo bytea not null,
  added_at bigint not null,
  unique (form, kind)
);
