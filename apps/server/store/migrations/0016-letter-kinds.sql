-- What a letter is about, by which the inbox is sorted; older ones are of the account.
alter table vault.letter add column kind text not null default 'account';
-- Since when its owner wants to see it no more. It stays in what is told of their data.
alter table vault.letter add column hidden_at bigint;
