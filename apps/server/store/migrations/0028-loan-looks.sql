-- Operators look at applications for loans; their owners read of each look where they read of looks at their documents.
alter table vault.identity_view drop constraint identity_view_what_check;
alter table vault.identity_view add constraint identity_view_what_check
  check (what in ('case', 'front', 'back', 'holding', 'face', 'account', 'loanForm', 'loanPhoto'));
