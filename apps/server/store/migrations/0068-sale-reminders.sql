-- Who wants a letter before a sale of a new coin opens. Gone once it has opened, or was cancelled.
create table vault.sale_reminder (
  account uuid not null references vault.account on delete cascade,
  sale integer not null,
  asked_at bigint not null,
  primary key (account, sale)
);
create index sale_reminder_of_sale on vault.sale_reminder (sale);
