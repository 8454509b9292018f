-- Since when its owner wants letters about the course of earn orders that nothing hangs on; null: not any more.
alter table vault.account add column earn_course_at bigint default 0;
