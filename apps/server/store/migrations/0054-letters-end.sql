-- The texts of letters end; that a letter was written stays, so that it is not written again.
create index letter_kept on vault.letter (account, created_at, id) where texts <> '{}';
create index letter_to_empty on vault.letter (created_at) where texts <> '{}';
