"""Reads a log by the texts of C2SP (tlog-tiles, tlog-checkpoint, signed-note), RFC 6962 and RFC 8032 alone, with nothing of Candela.

python3 read-log.py URL VERIFIER_KEY [OLDER_CHECKPOINT_FILE]

Fetches checkpoint, every tile and every entry bundle, and checks signature, root, tiles, entries, and that the older checkpoint's tree is the
beginning of this one. Prints a line with its counts; ends with 1 and a line that names what does not hold.
"""

import base64
import hashlib
import sys
import urllib.error
import urllib.request

WIDTH = 256
HASH = 32


class Broken(Exception):
    """What the log serves is not what it should be."""


def sha256(data):
    return hashlib.sha256(data).digest()


# Ed25519 as RFC 8032, 5.1 and 6 have it.
P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT_OF_MINUS_ONE = pow(2, (P - 1) // 4, P)


def add(one, two):
    a = (one[1] - one[0]) * (two[1] - two[0]) % P
    b = (one[1] + one[0]) * (two[1] + two[0]) % P
    c = 2 * one[3] * two[3] * D % P
    d = 2 * one[2] * two[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def multiply(scalar, point):
    result = (0, 1, 1, 0)
    while scalar > 0:
        if scalar & 1:
            result = add(result, point)
        point = add(point, point)
        scalar >>= 1
    return result


def x_of(y, sign):
    if y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    if square == 0:
        return None if sign else 0
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P != 0:
        x = x * ROOT_OF_MINUS_ONE % P
    if (x * x - square) % P != 0:
        return None
    return P - x if (x & 1) != sign else x


def point_of(data):
    number = int.from_bytes(data, "little")
    y = number & ((1 << 255) - 1)
    x = x_of(y, number >> 255)
    return None if x is None else (x, y, 1, x * y % P)


BASE_Y = 4 * pow(5, P - 2, P) % P
BASE_X = x_of(BASE_Y, 0)
BASE = (BASE_X, BASE_Y, 1, BASE_X * BASE_Y % P)


def is_signed(public, message, signature):
    key, r = point_of(public), point_of(signature[:32])
    s = int.from_bytes(signature[32:], "little")
    if key is None or r is None or s >= L:
        return False
    challenge = int.from_bytes(hashlib.sha512(signature[:32] + public + message).digest(), "little") % L
    left, right = multiply(s, BASE), add(r, multiply(challenge, key))
    return (left[0] * right[2] - right[0] * left[2]) % P == 0 and (left[1] * right[2] - right[1] * left[2]) % P == 0


def read_key(line):
    name, identity, key = line.split("+", 2)
    data = base64.b64decode(key, validate=True)
    if len(data) != 33 or data[0] != 1:
        raise Broken("the verifier key is not of Ed25519")
    if sha256(name.encode() + b"\n" + data)[:4].hex() != identity:
        raise Broken("the verifier key's id is not of its name and key")
    return name, bytes.fromhex(identity), data[1:]


def open_checkpoint(note, key):
    """Origin, size and root of a signed note."""
    name, identity, public = key
    text, found, signatures = note.partition("\n\n")
    if not found or not signatures.endswith("\n"):
        raise Broken("the checkpoint is no signed note")
    text += "\n"
    for line in signatures.splitlines():
        dash, signer, encoded = line.split(" ")
        data = base64.b64decode(encoded, validate=True)
        if dash == "\u2014" and signer == name and data[:4] == identity and is_signed(public, text.encode(), data[4:]):
            break
    else:
        raise Broken("the checkpoint is not signed by the key")
    origin, size, root = text.splitlines()[:3]
    if size != str(int(size)):
        raise Broken("the checkpoint's size is not written as it should be")
    return origin, int(size), base64.b64decode(root, validate=True)


def path_of(number):
    digits = str(number)
    digits = digits.zfill((len(digits) + 2) // 3 * 3)
    groups = [digits[at : at + 3] for at in range(0, len(digits), 3)]
    return "/".join(["x" + group for group in groups[:-1]] + groups[-1:])


def root_of(hashes):
    """MTH of RFC 6962 over hashes that are leaves or whole subtrees of one size."""
    if not hashes:
        return sha256(b"")
    stack = []
    for count, node in enumerate(hashes, 1):
        while count % 2 == 0:
            node = sha256(b"\x01" + stack.pop() + node)
            count //= 2
        stack.append(node)
    node = stack.pop()
    while stack:
        node = sha256(b"\x01" + stack.pop() + node)
    return node


class Log:
    def __init__(self, url):
        self.url = url.rstrip("/")
        self.fetched = 0

    def get(self, path):
        try:
            with urllib.request.urlopen(f"{self.url}/{path}", timeout=30) as answer:
                self.fetched += 1
                return answer.read(), answer.headers
        except urllib.error.HTTPError as error:
            raise Broken(f"{path} is answered {error.code}") from error

    def tiles(self, level, nodes):
        """The hashes of one level, out of its full tiles and the partial one."""
        hashes = []
        for index in range((nodes + WIDTH - 1) // WIDTH):
            width = min(WIDTH, nodes - index * WIDTH)
            path = f"tile/{level}/{path_of(index)}" + ("" if width == WIDTH else f".p/{width}")
            data, headers = self.get(path)
            if headers["content-type"] != "application/octet-stream" or len(data) != width * HASH:
                raise Broken(f"{path} has {len(data)} bytes of {headers['content-type']}")
            hashes += [data[at : at + HASH] for at in range(0, len(data), HASH)]
        return hashes

    def entries(self, size):
        for index in range((size + WIDTH - 1) // WIDTH):
            width = min(WIDTH, size - index * WIDTH)
            path = f"tile/entries/{path_of(index)}" + ("" if width == WIDTH else f".p/{width}")
            data, _ = self.get(path)
            at = count = 0
            while at < len(data):
                length = int.from_bytes(data[at : at + 2], "big")
                yield data[at + 2 : at + 2 + length]
                at += 2 + length
                count += 1
            if at != len(data) or count != width:
                raise Broken(f"{path} is no bundle of {width} entries")


def read(url, key_line, older):
    key = read_key(key_line)
    log = Log(url)
    note, headers = log.get("checkpoint")
    if headers["content-type"] != "text/plain; charset=utf-8":
        raise Broken(f"the checkpoint is {headers['content-type']}")
    origin, size, root = open_checkpoint(note.decode(), key)
    leaves = log.tiles(0, size)
    if root_of(leaves) != root:
        raise Broken("the tiles do not give the root that was signed")
    below, level = leaves, 1
    while len(below) >= WIDTH:
        above = log.tiles(level, len(below) // WIDTH)
        for index, node in enumerate(above):
            if node != root_of(below[index * WIDTH : (index + 1) * WIDTH]):
                raise Broken(f"hash {index} of tile level {level} is not of the tile below it")
        below, level = above, level + 1
    for index, entry in enumerate(log.entries(size)):
        if sha256(b"\x00" + entry) != leaves[index]:
            raise Broken(f"entry {index} does not hash to its leaf")
    grown = ""
    if older:
        before = open_checkpoint(older, key)
        if before[0] != origin or before[1] > size or root_of(leaves[: before[1]]) != before[2]:
            raise Broken("the older checkpoint's tree is not the beginning of this one")
        grown = f", grown from {before[1]}"
    return f"{size} leaves and entries of {origin} in {log.fetched} files{grown}"


def main(arguments):
    if len(arguments) not in (2, 3):
        sys.stderr.write(__doc__)
        return 64
    older = None
    if len(arguments) == 3:
        with open(arguments[2], encoding="utf-8") as file:
            older = file.read()
    try:
        print(read(arguments[0], arguments[1], older))
        return 0
    except Broken as error:
        print(f"does not hold: {error}")
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
