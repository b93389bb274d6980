"""Writing files whole or not at all. The kit writes everything except recordings in this way.

The content goes to a temporary file in the folder of the target, is put on disk, and takes the target's place in one
step. So a reader of the target finds either the old content or the new, never a part. After an error, an interrupt or a
kill, or on a full disk, the old file is unchanged. A kill may leave the temporary file: a day later, the next output to
that folder removes it.

- **Permissions** of a file that is replaced are kept, and so is its owner if the system allows it. A new file gets the
  usual ones. A file that is read-only is not replaced.
- **Links** are followed: the file to which the link leads is replaced, and the link stays. A link that leads to nothing
  or in a circle is refused.
- **Folders** are refused. **Pipes and devices**, such as `/dev/stdout`, have nothing that could be lost: they are
  written to directly, once the content is complete.
- **Without `force`** nothing that exists is replaced, not even a file that appeared during the work.
- **Two writers at once** each write a whole file, and the last one stays.
"""

from minerals.core.system.files.several import write_folder
from minerals.core.system.files.shared import Access, open_shared, scan_shared
from minerals.core.system.files.whole import (
    PRIVATE,
    Check,
    Content,
    make_folder,
    put_content,
    put_folder_on_disk,
    require_writable,
    sweep,
    write_whole,
)

__all__ = [
    "PRIVATE",
    "Access",
    "Check",
    "Content",
    "make_folder",
    "open_shared",
    "put_content",
    "put_folder_on_disk",
    "require_writable",
    "scan_shared",
    "sweep",
    "write_folder",
    "write_whole",
]
