"""Writing files whole or not at all: the one way in which the kit writes anything but a recording.

The content goes to a temporary file beside the target, is put on disk, and takes the target's place in one step. So
anyone who reads the target finds the old content or the new, never a half; and on a full disk, after an error, an
interrupt or a kill, the old file is what it was. What a kill leaves behind is swept up: see
`minerals.core.files.partial`.

- **Permissions** of a file that is replaced are kept, and its owner where the system lets us. A new file gets the usual
  ones. A file that is read-only is not replaced. Extended attributes are not kept, nor are hard links: under its other
  names the file keeps its old content.
- **Links** are followed: the file to which the link leads is replaced, and the link stays. A link that leads to nothing
  or in a circle is refused.
- **Folders** are refused. **Pipes and devices**, such as `/dev/stdout`, have nothing that could be lost: they are
  written to directly, once the content is complete.
- **Without `force`** nothing that exists is replaced, not even what comes into being meanwhile. A hard link sees to
  that. Where the file system has none, an empty file takes the name first; a kill in that very moment leaves it there.
- **Two writers at once** each write a whole file; the last one stays.
"""

from minerals.core.files.several import write_folder
from minerals.core.files.target import Content
from minerals.core.files.whole import Check, insist_on_room, put_folder_on_disk, whole_file, write_whole

__all__ = ["Check", "Content", "insist_on_room", "put_folder_on_disk", "whole_file", "write_folder", "write_whole"]
