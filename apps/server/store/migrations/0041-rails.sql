-- What the house has to know of its rails across a stop, and what they say beside their signed lines. It credits nothing.

-- when a rail was first asked with a key; written before it is asked
create table vault.rail_key (
  key text primary key,
  first_at bigint not null
);

-- days of which a rail's own end has been entered
create table vault.rail_close (
  rail integer not null,
  -- of GMT+8, counted from 1970
  day integer not null,
  primary key (rail, day)
);

-- the transaction of a chain's line, and where anybody can look at it; '' where the rail names none
create table vault.rail_transaction (
  rail integer not null,
  line bigint not null,
  id text not null,
  explorer text not null,
  primary key (rail, line)
);
