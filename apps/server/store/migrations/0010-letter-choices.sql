-- Since when its owner wants a letter about each timed order that ended; null: never asked for.
alter table vault.account add column timed_results_at bigint;
create index account_timed_results on vault.account (customer) where timed_results_at is not null;
