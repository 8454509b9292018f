-- An email address has one spelling: composed, of ordinary width, with ASCII digits and hyphens. Of accounts that were made under several
-- spellings of one address, the one that has this spelling keeps it, else the first; the others keep the spelling they were made under.
update vault.sign_in_name as name set key = kept.folded
  from (
    select distinct on (folded) key, folded from (
      select key, account, normalize(translate(key,
        '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९০১২৩৪৫৬৭৮৯๐๑๒๓๔๕๖๗๘๙０１２３４５６７８９‐‑‒–—―−－＿．＋'
        || 'ａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ',
        repeat('0123456789', 6) || '--------_.+' || 'abcdefghijklmnopqrstuvwxyz'), NFC) as folded
      from vault.sign_in_name where kind = 'email'
    ) as each
    order by folded, key = folded desc, account
  ) as kept
  where name.kind = 'email' and name.key = kept.key and name.key <> kept.folded;
