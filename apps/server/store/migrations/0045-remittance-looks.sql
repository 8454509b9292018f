-- Operators look at what customers said and showed of a remittance; their owners read of each look where they read of the others.
alter table vault.identity_view drop constraint identity_view_what_check;
alter table vault.identity_view add constraint identity_view_what_check
  check (what in ('case', 'front', 'back', 'holding', 'face', 'account', 'loanForm', 'loanPhoto', 'remittance', 'voucher'));
