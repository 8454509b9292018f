-- A second factor by a code at login: on only where its owner wants it, and has a contact that was proven.
alter table vault.account add column login_code boolean not null default false;
alter table vault.verification_code
  drop constraint verification_code_purpose_check,
  add constraint verification_code_purpose_check
    check (purpose in ('register', 'retrievePassword', 'bind', 'stepUp', 'signIn'));

-- Whether a letter is shown by itself, over whatever its reader is doing; the others wait in the inbox.
alter table vault.letter add column asks boolean not null default true;
create index letter_of_account on vault.letter (account, created_at);
